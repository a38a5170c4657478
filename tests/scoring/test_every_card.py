"""Every page of every card: all kinds, in all states, whoever looks.

The pages are the addresses with a card in them that the resolver knows; a new one is found by
itself.
"""

from collections.abc import Iterator

import pytest
from django.http import HttpResponse
from django.urls import reverse

from club.access import Right, rights_at
from club.models import Member
from scoring.models import Card, Record
from tests.club.addresses import ADDRESSES
from tests.fuzz.visitor import Visitor
from tests.scoring.every_card import KINDS, Company, company, led_through, new_cards

pytestmark = pytest.mark.django_db

PAGES = [
    address
    for address in ADDRESSES
    if {"club", "card"} <= set(address.parameters) and "GET" in rights_at(address.name)
]
# Made for nobody in particular, so that one who may see them sees what all see; and slow to make.
PAPERS = {"scoring:card_pdf", "scoring:card_file"}
# What everybody in the club may look at, in whatever state a card is.
ALWAYS = {"scoring:card", "scoring:written", "scoring:card_pdf", "scoring:card_file"}


@pytest.mark.parametrize("kind", [*KINDS, "new or begun"])
def test_every_page_of_every_card_opens_in_every_state_for_whoever_may_see_it(kind: str) -> None:
    us = company()
    insiders, outsiders = _insiders(us), _outsiders()
    wrong = []
    for state, card in new_cards(us).items() if kind not in KINDS else led_through(us, kind):
        for name, path in _pages(us, card):
            for who, client in {**insiders, **outsiders}.items():
                if name in PAPERS and who not in ("player", "anonymous"):
                    continue
                answer = client.get(path)
                if not _right(name, who, answer, who in insiders):
                    wrong.append(f"{kind}, {state}: {path} by {who}: {answer.status_code}")
    assert not wrong, "\n".join(wrong)


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
    """The name and path of each page of the card, its first partie's first deal and result among
    them, and the keys that a card put right is opened for."""
    known: dict[str, object] = {"club": us.club.slug, "card": card.pk, "partie": 1, "number": 1}
    record = Record.objects.filter(card=card).first()
    for address in PAGES:
        more = {"record": record.pk} if record and "record" in address.parameters else {}
        path = reverse(address.name, kwargs={n: known[n] for n in address.parameters} | more)
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
