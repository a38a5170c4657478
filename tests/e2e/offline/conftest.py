"""Phones that have had a card open, and have no signal now."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from club.models import Member
from scoring.models import Card
from tests.e2e.offline.phones import IS_READY, At, is_kept


@pytest.fixture
def in_cellar(new_phone: Callable[..., Page], at_card: Any) -> At:
    """`in_cellar(member, card)`: a phone that has had the card open once, and has no signal now."""

    def go(member: Member, card: Card) -> Page:
        page = at_card(new_phone(service_workers="allow"), member, card)
        page.evaluate(IS_READY)
        is_kept(page, member, card)
        page.context.set_offline(True)
        page.reload()
        return page

    return go
