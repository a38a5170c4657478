"""Open every page of every card: all kinds, in all states, as everybody.

The pages are all addresses with a card in them, so a new one is found by itself. In the matrix
everybody opens each of them in every state of every kind of card. Elsewhere every page is opened in
every state, of every kind, and by everybody at least once (`enough_of`).
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

import pytest
from django.http import HttpResponse
from django.urls import reverse

from club.access import Right, rights_at
from club.models import Member
from scoring.models import Card, Record
from tests.helping.every_address import ADDRESSES
from tests.helping.visitor import Visitor
from tests.running.tiers import enough_of
from tests.scoring.views.every_card import KINDS, Company, company, led_through, new_cards

pytestmark = [pytest.mark.django_db, pytest.mark.long]

NEW: Final = "new or begun"
STATES: Final = {NEW: 7} | dict.fromkeys(KINDS, 11)
"""How many states a card of each kind is seen in."""
OUTSIDE: Final = ("anonymous", "another club’s treasurer")
INSIDE: Final = ("player", "opponent", "watcher", "secretary", "treasurer")
# These look the same to everybody who may see them, and are slow to make.
PAPERS = {"scoring:card_pdf", "scoring:card_file"}
# Everybody in the club may see these, in every state of the card.
ALWAYS = {"scoring:card", "scoring:written", "scoring:card_pdf", "scoring:card_file"}
NO_RECORD = 0


@dataclass(frozen=True)
class Page:
    """An address of a card: of its first deal unless it says “number”, and what comes after it."""

    name: str
    parameters: tuple[str, ...]
    number: int = 1
    query: str = ""

    def path(self, us: Company, card: Card) -> str:
        """Return the address for this card. It has the card's first record, if there is one."""
        known: dict[str, object] = {"club": us.club.slug, "card": card.pk, "partie": 1}
        record = Record.objects.filter(card=card).first()
        known |= {"number": self.number, "record": record.pk if record else NO_RECORD}
        kwargs = {name: known[name] for name in self.parameters}
        return reverse(self.name, kwargs=kwargs) + self.query


def _pages() -> Iterator[Page]:
    """Yield every page of a card, its result and the keypad of a card to be corrected too."""
    for address in ADDRESSES:
        name, parameters = address.name, address.parameters
        if {"club", "card"} <= set(parameters) and "GET" in rights_at(name):
            yield Page(name, parameters)
            if name == "scoring:card":
                yield Page(name, parameters, query="?keys=1")
            if name == "scoring:deal":
                yield Page(name, parameters, number=0)


@cache
def _cases() -> dict[tuple[str, int], list[tuple[Page, str]]]:
    """Return who opens which page, by the kind of card and the number of its state."""
    every = [
        (kind, (kind == NEW, state), page, who)
        for kind, states in STATES.items()
        for state in range(states)
        for page in _pages()
        for who in (*INSIDE, *OUTSIDE)
        if page.name not in PAPERS or who in ("player", *OUTSIDE)
    ]
    found = defaultdict(list)
    for kind, (_, state), page, who in enough_of(every):
        found[kind, state].append((page, who))
    return found


@pytest.mark.parametrize("kind", STATES)
def test_every_page_of_every_card_opens_in_every_state_for_who_may_see_it(kind: str) -> None:
    us = company()
    visitors = _insiders(us) | _outsiders()
    cards = new_cards(us).items() if kind == NEW else led_through(us, kind)
    wrong, seen = [], 0
    for state, (called, card) in enumerate(cards):
        seen += 1
        for page, who in _cases()[kind, state]:
            path = page.path(us, card)
            answer = visitors[who].get(path)
            if not _right(page.name, who, answer):
                wrong.append(f"{kind}, {called}: {path} by {who}: {answer.status_code}")
    assert not wrong, "\n".join(wrong)
    assert seen == STATES[kind]


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


def _right(name: str, who: str, answer: HttpResponse) -> bool:
    if who == "anonymous":
        return answer.status_code == 302
    if who in OUTSIDE:
        return answer.status_code == 404
    if rights_at(name)["GET"] is Right.TREASURER and who != "treasurer":
        return answer.status_code == 403
    return answer.status_code in ({200} if name in ALWAYS else {200, 302, 403, 404})
