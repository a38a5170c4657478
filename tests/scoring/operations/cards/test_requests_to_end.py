"""A request to settle without the open partie, to annul it, or to abandon the card, stands, is
answered and ends."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from club.pins.pin import set_pin
from scoring.models import Card
from scoring.operations.cards.end_early import abandon_card, abandon_here, annul, annul_here
from scoring.operations.cards.settle_finished import settle_finished, settle_here
from scoring.sheet.sheet import Sheet
from tests.helping.cards import DESC, sheet_of, write
from tests.helping.factories import make_card
from tests.scoring.refused import refused

pytestmark = pytest.mark.django_db


class Request(NamedTuple):
    """How to ask for something and to agree, here with a PIN, and whether it is done."""

    ask: Callable[..., Any]
    here: Callable[..., Any]
    what: dict[str, Any]
    is_done: Callable[[Sheet], bool]


SETTLE = Request(settle_finished, settle_here, {}, lambda sheet: sheet.state == "closed")
ANNUL = Request(annul, annul_here, {"partie": 2}, lambda sheet: sheet.is_annulled(2))
ABANDON = Request(abandon_card, abandon_here, {}, lambda sheet: sheet.state == "abandoned")
of_a_partie = pytest.mark.parametrize("request_", [SETTLE, ANNUL], ids=["settle", "annul"])
of_all = pytest.mark.parametrize(
    "request_", [SETTLE, ANNUL, ABANDON], ids=["settle", "annul", "abandon"]
)


@pytest.fixture
def card(players):
    """One finished partie, and three deals of the second."""
    return make_card(*players, parties=[DESC[0], DESC[1][:3]])


def asked(card: Card) -> tuple[int | None, int | None]:
    """Who asks to settle without the second partie, and who asks to annul it."""
    sheet = sheet_of(card)
    settle, to_annul = sheet.settle_asked, sheet.annul_asked
    assert {one.number for one in (settle, to_annul) if one} <= {2}
    return settle and settle.settle_asked_by, to_annul and to_annul.annul_asked_by


@of_a_partie
def test_r34_after_another_deal_the_others_word_only_asks_anew(players, card, request_):
    request_.ask(card_id=card.pk, by=players[0], **request_.what)
    assert players[0].pk in asked(card)
    write(card, players[1], DESC[1][3])
    assert asked(card) == (None, None)
    request_.ask(card_id=card.pk, by=players[1], **request_.what)
    assert players[1].pk in asked(card)
    assert not request_.is_done(sheet_of(card))
    assert Card.objects.count() == 1


def test_r34_one_request_takes_the_place_of_the_other(players, card):
    for _twice in range(2):
        settle_finished(card_id=card.pk, by=players[0])
        assert asked(card) == (players[0].pk, None)
        annul(card_id=card.pk, partie=2, by=players[1])
        assert asked(card) == (None, players[1].pk)
    assert Card.objects.count() == 1


@of_a_partie
@pytest.mark.parametrize("who", [0, 1])
def test_r34_it_is_refused_or_taken_back(players, card, request_, who):
    request_.ask(card_id=card.pk, by=players[0], **request_.what)
    answer = {"card_id": card.pk, "by": players[who], "agree": False, **request_.what}
    request_.ask(**answer)
    assert asked(card) == (None, None)
    refused("Nobody is asking", request_.ask, **answer)


@of_a_partie
def test_r34_a_page_that_is_out_of_date_ends_nothing(players, card, request_):
    said = {"card_id": card.pk, **request_.what}
    request_.ask(by=players[0], **said)
    refused("has changed", request_.ask, by=players[1], version=card.version, **said)


@of_all
def test_r34_the_other_agrees_with_a_pin_on_the_askers_phone(players, card, request_):
    set_pin(players[1], "3141")
    said = {"card_id": card.pk, "at": players[0], "seat": 1, **request_.what}
    refused("Nobody is asking", request_.here, **said, pin="3141")
    request_.ask(card_id=card.pk, by=players[0], **request_.what)
    refused("", request_.here, **said, pin="2718")
    assert not request_.is_done(sheet_of(card))
    request_.here(**said, pin="3141")
    assert request_.is_done(sheet_of(card))


@of_all
def test_r34_nobody_answers_their_own_request_with_a_pin(players, card, request_):
    set_pin(players[0], "3141")
    request_.ask(card_id=card.pk, by=players[0], **request_.what)
    said = {"card_id": card.pk, "at": players[1], "seat": 0, **request_.what}
    refused("Nobody is asking", request_.here, **said, pin="3141")
