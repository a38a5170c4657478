"""Import a random card file of any game: exporting it gives all that it said, and the club's
reckoning, page and paper agree with `verify_card` (R20–R22, R40–R43, R54, R62)."""

from dataclasses import replace
from itertools import count

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings

from scoring.export_card import card_file
from scoring.files.card_file import card_as_json, to_data
from scoring.files.read_card import card_from_data, read_card_file
from scoring.models import Card
from scoring.operations.cards.import_card import import_card
from scoring.sheet.sheet import load
from scoring.verification.report import report
from tests.helping.factories import make_club, make_member
from tests.running.tiers import drawn
from tests.scoring.files.card_files import CHOUETTE, FULL, GAMES, card_files

pytestmark = pytest.mark.django_db
_clubs = count(1)


def brought_in(file) -> tuple[Card, Client]:
    """The card in a club of its own, and the browser of one of its players."""
    club = make_club(slug=f"in-and-out-{next(_clubs)}")
    names = {name: make_member(club, name=f"P{n}") for n, name in enumerate(file.players)}
    card = import_card(club=club, text=card_as_json(file), names=names)
    client = Client()
    client.force_login(names[file.players[0]].user)
    return card, client


def agree(file) -> None:
    card, client = brought_in(file)
    sheet, found = load(card), report(file)
    assert replace(card_file(card), about=file.about) == file
    assert report(read_card_file(card_as_json(card_file(card)))) == found
    reckoning = sheet.reckoning
    money = found["money"]["amounts"] if file.stake else [0] * len(file.players)
    assert (list(reckoning.totals), list(reckoning.amounts)) == (found["totals"], money)
    assert ("money" in found) == (file.stake is not None)
    assert [list(line.running) for line in sheet.lines if file.chouette] == found.get("running", [])
    at = f"/clubs/{card.club.slug}/cards/{card.pk}/"
    assert [client.get(at + page).status_code for page in ("", "card.pdf")] == [200, 200]


@pytest.mark.parametrize("data", [FULL, CHOUETTE, GAMES], ids=["deals", "chouette", "games"])
def test_a_card_that_says_everything(data):
    agree(card_from_data(data))
    assert to_data(card_from_data(data)) == data


@given(card_files())
@settings(max_examples=drawn(25), suppress_health_check=list(HealthCheck))
def test_any_card(file):
    agree(file)
