"""Browsers at the pages of cards, in clubs founded once for each file."""

from copy import deepcopy
from typing import Any

import pytest
from django.test import Client

from tests.helping.world import made_once
from tests.scoring.views.at_opening import Opening
from tests.scoring.views.chouettes.site import Chouette
from tests.scoring.views.closing.table import Table
from tests.scoring.views.paper_cards.site import Site as Paper
from tests.scoring.views.site import Phone
from tests.scoring.views.ways import Ways

site_of_module = made_once(lambda: Ways(Client()))
opening_of_module = made_once(lambda: Opening(Client()))
paper_of_module = made_once(lambda: Paper(Client()))
three_of_module = made_once(lambda: Chouette(Client()))
table_of_module = made_once(Table)


@pytest.fixture
def site(site_of_module: Any, client: Client, db: None) -> Ways:
    """Anne's browser, at a new card with Bernard."""
    return deepcopy(site_of_module).on(client)


@pytest.fixture
def phone(site: Ways) -> Phone:
    """Anne's phone."""
    return Phone(site)


@pytest.fixture
def overtaken(site: Ways) -> Ways:
    """Bernard's browser: Anne has written deal 1 as 27–13, not yet on Bernard's page."""
    site.deal(score_0=27, score_1=13)
    site.as_(site.b)
    return site


@pytest.fixture
def opening(opening_of_module: Any, client: Client, db: None) -> Opening:
    """Anne's browser at the form of a new card."""
    return deepcopy(opening_of_module).on(client)


@pytest.fixture
def paper(paper_of_module: Any, client: Client, db: None) -> Paper:
    """Anne's browser, typing a card of theirs with Bernard."""
    return deepcopy(paper_of_module).on(client)


@pytest.fixture
def three(three_of_module: Any, client: Client, db: None) -> Chouette:
    """A's browser, at a new chouette with B and C."""
    return deepcopy(three_of_module).on(client)


@pytest.fixture
def table(table_of_module: Any, db: None) -> Table:
    """Anne, Bernard and their card, of which one partie is finished."""
    return deepcopy(table_of_module)
