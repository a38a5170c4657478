"""The page of a card names who signs for a guest, who decides, who took it back or abandoned it."""

import re

import pytest
import time_machine

from club.models import Role
from ledger.operations.cards.dispute import dispute
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card, reopen_card
from scoring.operations.cards.end_early import abandon_card
from tests.helping.browser import signed_in, text_of
from tests.helping.chouettes import open_chouette, tell_desc
from tests.helping.factories import make_card, make_club, make_member

AFTERNOON = "2026-11-22T14:05:00+00:00"
NONE = "The club has no officer who does not play this card."


def shown(card: Card, member) -> str:
    return text_of(signed_in(member).get(f"/clubs/{card.club.slug}/cards/{card.pk}/"))


def test_the_card_names_the_treasurer_who_signs_for_the_guest(book):
    card = make_card(book.a, book.guest, state=CardState.CLOSED)
    for member in (book.a, book.c):
        assert "G , a guest, has still to sign. T signs for them." in shown(card, member)
    assert "G , a guest, has still to sign. You sign for them." in shown(card, book.treasurer)


def test_where_the_treasurer_plays_another_officer_is_named(book):
    card = make_card(book.treasurer, book.guest, state=CardState.CLOSED)
    assert "G , a guest, has still to sign. S signs for them." in shown(card, book.treasurer)
    disputed = make_card(book.a, book.treasurer, state=CardState.DISPUTED)
    assert "S decides." in shown(disputed, book.a)


def test_a_player_who_has_left_is_signed_for_too(book):
    card = make_card(book.a, book.b, state=CardState.CLOSED)
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
    card = make_card(treasurer, gus, state=CardState.CLOSED)
    page = signed_in(treasurer).get(f"/clubs/{card.club.slug}/cards/{card.pk}/").text
    assert NONE in page
    assert re.search(
        r'Make one of the <a href="/clubs/[\w-]+/members/">members</a> secretary', page
    )
    told = shown(card, anne)
    assert "An officer who does not play this card signs for them." in told
    assert f"{NONE} An officer can make another member secretary" in told
    anne.role = Role.SECRETARY
    anne.save()
    assert NONE not in shown(card, treasurer)
    assert "Sign for Gus" in shown(card, anne)


def test_a_dispute_that_nobody_can_decide_says_so_on_the_card_and_in_the_sitting(lone):
    treasurer, anne, _gus = lone
    card = make_card(treasurer, anne, state=CardState.DISPUTED)
    assert f"An officer who does not play this card decides. {NONE}" in shown(card, treasurer)
    sitting = f"/clubs/{card.club.slug}/sittings/{card.played_on}/"
    told = "An officer who does not play this card decides the dispute. The club has none."
    assert told in text_of(signed_in(anne).get(sitting))


def test_a_member_who_looks_on_is_not_told_to_mend_a_reversed_card(book):
    card = make_card(book.a, book.b, state=CardState.REVERSED)
    what_to_do = "Open the wrong deal on the card and correct it."
    assert what_to_do in shown(card, book.a)
    assert what_to_do in shown(card, book.secretary)
    assert what_to_do not in shown(card, book.c)
    assert "Edition 1 was reversed by T on" in shown(card, book.c)


# Taken back, and abandoned


def test_who_took_a_closed_card_back_stands_in_its_history(book):
    card = make_card(book.a, book.b, state=CardState.CLOSED)
    with time_machine.travel(AFTERNOON, tick=False):
        reopen_card(card_id=card.pk, by=book.b)
    assert "Reopened for writing by B, 22 November 2026, 14:05." in shown(card, book.c)


def test_an_abandoned_card_says_by_whom_and_when_and_names_no_sum(book):
    card = make_card(book.a, book.b)
    assert "A is up by 150: 15s." in shown(card, book.c)
    with time_machine.travel(AFTERNOON, tick=False):
        for player in (book.a, book.b):
            abandon_card(card_id=card.pk, by=player)
    for member in (book.a, book.c):
        page = shown(card, member)
        assert "Abandoned by A and B, 22 November 2026, 14:05. It moves no money." in page
        assert "is up by" not in page
        assert "15s." not in page
        assert "As it stands" not in page


def test_an_officer_who_abandons_a_card_is_named_alone(book):
    card = make_card(book.a, book.b)
    abandon_card(card_id=card.pk, by=book.a)
    abandon_card(card_id=card.pk, by=book.treasurer)
    assert "Abandoned by T, " in shown(card, book.a)


def test_a_chouette_is_abandoned_by_all_three_who_are_named(book):
    card = open_chouette(book.a, book.b, book.c)
    tell_desc(card, book.a)
    running = signed_in(book.a).get(f"/clubs/{card.club.slug}/cards/{card.pk}/").text
    assert 'money">' in running
    for player in (book.b, book.a, book.c):
        abandon_card(card_id=card.pk, by=player)
    page = shown(card, book.a)
    assert "Abandoned by B, A and C, " in page
    assert "As it stands" not in page
    after = signed_in(book.a).get(f"/clubs/{card.club.slug}/cards/{card.pk}/").text
    assert 'money">' not in after


def test_a_card_abandoned_before_that_was_kept_still_says_that_it_was(book):
    card = make_card(book.a, book.b, state=CardState.ABANDONED)
    Card.objects.filter(pk=card.pk).update(abandoned_by=None, abandoned_at=None)
    assert "This card was abandoned. It moves no money." in shown(card, book.a)


def test_a_disputed_card_with_a_guest_waits_for_the_officer_on_both_counts(book):
    card = open_chouette(book.a, book.b, book.guest)
    tell_desc(card, book.a)
    close_card(card_id=card.pk, by=book.a)
    dispute(card_id=card.pk, by=book.b, reason="The second partie was drawn")
    page = shown(card, book.a)
    assert "T decides." in page
    assert "G , a guest, has still to sign. T signs for them." in page
