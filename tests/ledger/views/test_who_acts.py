"""The page of a card names who signs for a guest, who decides, who took it back or abandoned it."""

import re

import pytest
import time_machine

from club.models import Role
from ledger.operations.cards.dispute import dispute
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card, reopen_card
from scoring.operations.cards.end_early import abandon_card
from tests.helping.browser import at, signed_in, text_of
from tests.helping.chouettes import open_chouette, tell_desc
from tests.helping.factories import make_card, make_club, make_member

AFTERNOON = "2026-11-22T14:05:00+00:00"
NONE = "The club has no officer who does not play this card."
WAITS = "G , a guest, has still to sign."
CLOSED = CardState.CLOSED


def page_of(card: Card, member) -> str:
    return signed_in(member).get(at(card, f"cards/{card.pk}/"))


def shown(card: Card, member) -> str:
    return text_of(page_of(card, member))


def test_the_card_names_who_signs_for_the_guest_and_who_decides(book):
    card = make_card(book.a, book.guest, state=CLOSED)
    for member in (book.a, book.c):
        assert f"{WAITS} T signs for them." in shown(card, member)
    assert f"{WAITS} You sign for them." in shown(card, book.treasurer)
    treasurers = make_card(book.treasurer, book.guest, state=CLOSED)
    assert f"{WAITS} S signs for them." in shown(treasurers, book.treasurer)
    disputed = make_card(book.a, book.treasurer, state=CardState.DISPUTED)
    assert "S decides." in shown(disputed, book.a)
    card = make_card(book.a, book.b, state=CLOSED)
    book.b.left_at = card.opened_at
    book.b.save()
    assert "B , who has left the club, has still to sign. T signs for them." in shown(card, book.a)


@pytest.fixture
def lone(db):
    """A club whose only officer is the treasurer, who plays; a player, and a guest."""
    club = make_club()
    treasurer = make_member(club, name="Tessa", role=Role.TREASURER)
    return treasurer, make_member(club, name="Anne"), make_member(club, name="Gus", guest=True)


def test_a_treasurer_alone_is_told_to_make_somebody_secretary(lone):
    treasurer, anne, gus = lone
    card = make_card(treasurer, gus, state=CLOSED)
    page = page_of(card, treasurer).text
    assert NONE in page
    one = r'Make one of the <a href="/clubs/[\w-]+/members/">members</a> secretary'
    assert re.search(one, page)
    told = shown(card, anne)
    assert "An officer who does not play this card signs for them." in told
    assert f"{NONE} An officer can make another member secretary" in told
    anne.role = Role.SECRETARY
    anne.save()
    assert NONE not in shown(card, treasurer)
    assert "Sign for Gus" in shown(card, anne)


def test_a_dispute_that_nobody_can_decide_says_so_on_card_and_sitting(lone):
    treasurer, anne, _gus = lone
    card = make_card(treasurer, anne, state=CardState.DISPUTED)
    assert f"An officer who does not play this card decides. {NONE}" in shown(card, treasurer)
    told = "An officer who does not play this card decides the dispute. The club has none."
    assert told in text_of(signed_in(anne).get(at(card, f"sittings/{card.played_on}/")))


def test_a_member_who_looks_on_is_not_told_to_mend_a_reversed_card(book):
    card = make_card(book.a, book.b, state=CardState.REVERSED)
    what_to_do = "Open the wrong deal on the card and correct it."
    assert what_to_do in shown(card, book.a)
    assert what_to_do in shown(card, book.secretary)
    assert what_to_do not in shown(card, book.c)
    assert "Edition 1 was reversed by T on" in shown(card, book.c)


# Taken back, and abandoned


def test_who_took_a_closed_card_back_or_abandoned_it_stands_in_its_history(book):
    card, other = make_card(book.a, book.b, state=CLOSED), make_card(book.a, book.b)
    assert "A is up by 150: 15s." in shown(other, book.c)
    with time_machine.travel(AFTERNOON, tick=False):
        reopen_card(card_id=card.pk, by=book.b)
        for player in (book.a, book.b):
            abandon_card(card_id=other.pk, by=player)
    assert "Reopened for writing by B, 22 November 2026, 14:05." in shown(card, book.c)
    for member in (book.a, book.c):
        page = shown(other, member)
        assert "Abandoned by A and B, 22 November 2026, 14:05. It moves no money." in page
        for sum_named in ("is up by", "15s.", "As it stands"):
            assert sum_named not in page
    officers = make_card(book.a, book.b)
    for by in (book.a, book.treasurer):
        abandon_card(card_id=officers.pk, by=by)
    assert "Abandoned by T, " in shown(officers, book.a)
    Card.objects.filter(pk=officers.pk).update(abandoned_by=None, abandoned_at=None)
    unknown = "This card was abandoned. It moves no money."  # Before that was kept.
    assert unknown in shown(officers, book.a)


def test_a_chouette_is_abandoned_by_all_three_who_are_named(book):
    card = open_chouette(book.a, book.b, book.c)
    tell_desc(card, book.a)
    assert 'money">' in page_of(card, book.a).text
    for player in (book.b, book.a, book.c):
        abandon_card(card_id=card.pk, by=player)
    page = page_of(card, book.a)
    assert "Abandoned by B, A and C, " in text_of(page)
    assert "As it stands" not in text_of(page)
    assert 'money">' not in page.text


def test_a_disputed_card_with_a_guest_waits_for_the_officer_on_both_counts(book):
    card = open_chouette(book.a, book.b, book.guest)
    tell_desc(card, book.a)
    close_card(card_id=card.pk, by=book.a)
    dispute(card_id=card.pk, by=book.b, reason="The second partie was drawn")
    page = shown(card, book.a)
    assert "T decides." in page
    assert f"{WAITS} T signs for them." in page
