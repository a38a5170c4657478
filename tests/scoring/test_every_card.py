"""Open every page of every card: all kinds, in all states, as everybody.

The pages are all addresses with a card in them, so a new one is found by itself. Everybody in the
club opens the card itself in every state. A player and somebody else open each other page in every
state. They take turns, so that everybody opens each page in the course of a card's life. In `make
fuzz` everybody opens all of them in every state.
"""

import os
from collections.abc import Iterator

import pytest
from django.http import HttpResponse
from django.urls import reverse

from club.access import Right, rights_at
from club.models import Member
from scoring.models import Card, Record
from tests.helping.every_address import ADDRESSES
from tests.helping.visitor import Visitor
from tests.scoring.views.every_card import KINDS, Company, company, led_through, new_cards

pytestmark = [pytest.mark.django_db, pytest.mark.long]

PAGES = [
    address
    for address in ADDRESSES
    if {"club", "card"} <= set(address.parameters) and "GET" in rights_at(address.name)
]
# These look the same to everybody who may see them, and are slow to make.
PAPERS = {"scoring:card_pdf", "scoring:card_file"}
# Everybody in the club may see these, in every state of the card.
ALWAYS = {"scoring:card", "scoring:written", "scoring:card_pdf", "scoring:card_file"}


PLAYING = ("player", "opponent")
LOOKING_ON = ("watcher", "secretary", "treasurer")
EVERYBODY = "FUZZ" in os.environ
NO_RECORD = 0


@pytest.mark.parametrize("kind", [*KINDS, "new or begun"])
def test_every_page_of_every_card_opens_in_every_state_for_whoever_may_see_it(kind: str) -> None:
    us = company()
    insiders, outsiders = _insiders(us), _outsiders()
    wrong = []
    cards = new_cards(us).items() if kind not in KINDS else led_through(us, kind)
    for turn, (state, card) in enumerate(cards):
        for at, (name, path) in enumerate(_pages(us, card)):
            # A stranger is turned away before anybody reads the card.
            asked = {**insiders, **outsiders} if EVERYBODY or not turn else insiders
            for who, client in asked.items():
                if who in insiders and not _is_asked_by(who, name, path, turn + at):
                    continue
                answer = client.get(path)
                if not _right(name, who, answer, who in insiders):
                    wrong.append(f"{kind}, {state}: {path} by {who}: {answer.status_code}")
    assert not wrong, "\n".join(wrong)


def _is_asked_by(who: str, name: str, path: str, turn: int) -> bool:
    """Whether this member of the club opens the page in this turn."""
    if name in PAPERS:
        return who == "player"
    if EVERYBODY or (name == "scoring:card" and "?" not in path):
        return True
    if who == "treasurer" and rights_at(name)["GET"] is Right.TREASURER:
        return True
    return who in (PLAYING[turn % 2], LOOKING_ON[turn // 2 % 3])


def _insiders(us: Company) -> dict[str, Visitor]:
    members: dict[str, Member] = {
        "player": us.anne,
        "opponent": us.bernard,
        "watcher": us.watcher,
        "secretary": us.secretary,
        "treasurer": us.treasurer,
    }
    return {who: Visitor(member.user) for who, member in members.items()}


def _outsiders() -> dict[str, Visitor]:
    return {
        "anonymous": Visitor(),
        "another club’s treasurer": Visitor(company().treasurer.user),
    }


def _pages(us: Company, card: Card) -> Iterator[tuple[str, str]]:
    """The name and path of each page of the card.

    They include those of its first deal and result, and the keypad as it opens on a card to be
    corrected.
    """
    known: dict[str, object] = {"club": us.club.slug, "card": card.pk, "partie": 1, "number": 1}
    record = Record.objects.filter(card=card).first()
    known["record"] = record.pk if record else NO_RECORD
    for address in PAGES:
        path = reverse(address.name, kwargs={n: known[n] for n in address.parameters})
        yield address.name, path
        if address.name == "scoring:card":
            yield address.name, f"{path}?keys=1"
        if address.name == "scoring:deal":
            yield address.name, reverse(address.name, args=(us.club.slug, card.pk, 1, 0))


def _right(name: str, who: str, answer: HttpResponse, inside: bool) -> bool:
    if who == "anonymous":
        return answer.status_code == 302
    if not inside:
        return answer.status_code == 404
    if rights_at(name)["GET"] is Right.TREASURER and who != "treasurer":
        return answer.status_code == 403
    return answer.status_code in ({200} if name in ALWAYS else {200, 302, 403, 404})
