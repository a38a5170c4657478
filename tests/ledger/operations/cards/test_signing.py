"""A closed card: who signs, who disputes, who decides, what is posted and reversed."""

from datetime import date

import pytest

from club.models import Member, Role
from club.refused import Refused
from ledger.models import Transaction
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.dispute import decide_dispute, dispute
from ledger.operations.cards.reverse_card import reverse_card
from ledger.operations.post import amounts_of
from scoring.models import Card, CardState, Edition, Signature
from scoring.operations.cards.close_card import close_card, reopen_card
from tests.helping.book import LEVEL, state_of
from tests.helping.cards import DESC
from tests.helping.factories import make_card, make_club, make_member

CLOSED, COUNTERSIGNED = CardState.CLOSED, CardState.COUNTERSIGNED


def close(*players: Member, **more) -> Card:
    return make_card(*players, state=CLOSED, **more)


def test_desc_card_is_posted_when_the_other_player_has_signed(book):
    card = close(book.a, book.b, parties=DESC, played_on=date(2026, 11, 19))
    assert not Transaction.objects.exists()
    edition = countersign(card_id=card.pk, by=book.b)
    assert state_of(card) == COUNTERSIGNED
    entry = Transaction.objects.get()
    assert amounts_of(entry) == {book.a: 60, book.b: -60}
    assert (entry.kind, entry.source_key, entry.card) == ("card", f"card:{card.pk}:1", card)
    assert (entry.edition, entry.laws_version) == (1, edition.laws_version)
    assert (entry.played_on, entry.by) == (date(2026, 11, 19), book.b)
    assert edition.countersigned_at == entry.posted_at


def test_signing_twice_posts_once(book):
    card = close(book.a, book.b)
    for _ in range(2):
        countersign(card_id=card.pk, by=book.b)
    countersign(card_id=card.pk, by=book.a)
    assert Transaction.objects.count() == 1
    assert Signature.objects.count() == 2


def test_each_change_counts_in_the_cards_version_and_no_other(book):
    card = close(book.a, book.b)
    countersign(card_id=card.pk, by=book.a)
    assert Card.objects.get(pk=card.pk).version == card.version
    countersign(card_id=card.pk, by=book.b)
    countersign(card_id=card.pk, by=book.b)
    assert Card.objects.get(pk=card.pk).version == card.version + 1


def test_a_reckoning_of_nothing_posts_nothing(book):
    card = close(book.a, book.b, parties=LEVEL)
    edition = countersign(card_id=card.pk, by=book.b)
    assert edition.reckoning["amounts"] == [0, 0]
    assert state_of(card) == COUNTERSIGNED
    assert edition.countersigned_at
    assert not Transaction.objects.exists()


@pytest.mark.parametrize("who", ["c", "treasurer", "secretary"])
def test_nobody_signs_for_a_member_with_an_account(book, who):
    card = close(book.a, book.b)
    with pytest.raises(Refused, match="sign only for yourself"):
        countersign(card_id=card.pk, by=getattr(book, who))
    assert state_of(card) == CLOSED


def test_the_treasurer_signs_for_a_guest_and_nobody_else_does(book):
    card = close(book.a, book.guest)
    for other in (book.c, book.secretary):
        with pytest.raises(Refused, match="The treasurer signs for a guest"):
            countersign(card_id=card.pk, by=other)
    countersign(card_id=card.pk, by=book.treasurer)
    assert amounts_of(Transaction.objects.get()) == {book.a: 180, book.guest: -180}


def test_another_officer_signs_for_the_guest_whom_the_treasurer_played(book):
    card = close(book.treasurer, book.guest)
    for other in (book.c, book.a):
        with pytest.raises(Refused):
            countersign(card_id=card.pk, by=other)
    countersign(card_id=card.pk, by=book.treasurer)  # their own seat again: no harm
    assert state_of(card) == CLOSED
    countersign(card_id=card.pk, by=book.secretary)
    assert state_of(card) == COUNTERSIGNED


def test_a_second_treasurer_is_another_officer(book):
    other = make_member(book.club, role=Role.TREASURER)
    card = close(book.treasurer, book.guest)
    countersign(card_id=card.pk, by=other)
    assert state_of(card) == COUNTERSIGNED


def test_one_seat_alone_is_signed_where_one_is_named(book):
    card = close(book.a, book.guest)
    with pytest.raises(Refused):
        countersign(card_id=card.pk, by=book.treasurer, seat=0)
    for _ in range(2):
        countersign(card_id=card.pk, by=book.treasurer, seat=1)
    assert state_of(card) == COUNTERSIGNED


def test_a_card_that_changed_since_it_was_read_is_not_signed(book):
    card = close(book.a, book.b)
    read = Edition.objects.get(card=card)
    reopen_card(card_id=card.pk, by=book.a)
    close_card(card_id=card.pk, by=book.a)
    for change in (
        lambda: countersign(card_id=card.pk, by=book.b, edition_id=read.pk),
        lambda: dispute(card_id=card.pk, by=book.b, reason="No", edition_id=read.pk),
    ):
        with pytest.raises(Refused, match="Read it again"):
            change()
    assert state_of(card) == CLOSED


@pytest.mark.parametrize(
    "state", [CardState.OPEN, CardState.DISPUTED, CardState.REVERSED, CardState.ABANDONED]
)
def test_only_a_closed_card_is_signed_or_disputed(book, state):
    card = make_card(book.a, book.b, state=state)
    with pytest.raises(Refused, match="nothing to sign"):
        countersign(card_id=card.pk, by=book.c)
    with pytest.raises(Refused, match="nothing to dispute"):
        dispute(card_id=card.pk, by=book.a, reason="No")
    assert state_of(card) == state


def test_another_clubs_officer_finds_no_card(book):
    card = close(book.a, book.guest)
    stranger = make_member(make_club(), role=Role.TREASURER)
    for change in (
        lambda: countersign(card_id=card.pk, by=stranger),
        lambda: dispute(card_id=card.pk, by=stranger, reason="No"),
        lambda: decide_dispute(card_id=card.pk, by=stranger, stands=True, decision="No"),
        lambda: reverse_card(card_id=card.pk, by=stranger, reason="No"),
    ):
        with pytest.raises(Card.DoesNotExist):
            change()


# Disputes


def test_a_player_who_has_not_signed_disputes_with_a_reason(book):
    card = close(book.a, book.b)
    for reason in ("", "   "):
        with pytest.raises(Refused, match="Say why") as caught:
            dispute(card_id=card.pk, by=book.b, reason=reason)
        assert caught.value.field == "reason"
    with pytest.raises(Refused, match="300 characters: these are 301"):
        dispute(card_id=card.pk, by=book.b, reason="x" * 301)
    for _ in range(2):
        raised = dispute(card_id=card.pk, by=book.b, reason=" The third deal was 44 to 16 ")
    assert raised.reason == "The third deal was 44 to 16"
    assert raised.edition.disputes.count() == 1
    assert state_of(card) == CardState.DISPUTED


@pytest.mark.parametrize("who", ["a", "c", "treasurer"])
def test_nobody_else_disputes(book, who):
    card = close(book.a, book.b)
    with pytest.raises(Refused, match="has not signed it"):
        dispute(card_id=card.pk, by=getattr(book, who), reason="No")
    assert state_of(card) == CLOSED


def test_a_dispute_decided_for_the_reckoning_posts_it(book):
    card = make_card(book.a, book.b, state=CardState.DISPUTED)
    for _ in range(2):
        decided = decide_dispute(
            card_id=card.pk, by=book.treasurer, stands=True, decision="B wrote it so himself"
        )
    assert (decided.stands, decided.decided_by) == (True, book.treasurer)
    signature = Signature.objects.get(seat__member=book.b)
    assert signature.by == book.treasurer
    assert state_of(card) == COUNTERSIGNED
    assert amounts_of(Transaction.objects.get()) == {book.a: 180, book.b: -180}


def test_a_dispute_decided_against_it_opens_the_card_again(book):
    card = make_card(book.a, book.b, state=CardState.DISPUTED)
    for _ in range(2):
        decide_dispute(
            card_id=card.pk, by=book.treasurer, stands=False, decision="The sixth deal is wrong"
        )
    edition = Edition.objects.get(card=card)
    assert edition.reopened_at
    assert (state_of(card), card.edition) == (CardState.OPEN, 1)
    second = close_card(card_id=card.pk, by=book.b).made
    assert second.number == 1
    with pytest.raises(Refused):
        countersign(card_id=card.pk, by=book.c)
    countersign(card_id=card.pk, by=book.a)
    assert state_of(card) == COUNTERSIGNED
    assert Transaction.objects.count() == 1


def test_a_dispute_of_a_later_edition_goes_back_to_its_correction(book):
    card = make_card(book.a, book.b, state=CardState.REVERSED)
    close_card(card_id=card.pk, by=book.a)
    dispute(card_id=card.pk, by=book.b, reason="Still wrong")
    decide_dispute(card_id=card.pk, by=book.treasurer, stands=False, decision="It is")
    assert state_of(card) == CardState.REVERSED


@pytest.mark.parametrize(
    ("players", "who", "may"),
    [
        ("a b", "treasurer", True),
        ("a b", "secretary", False),
        ("a b", "a", False),
        ("a b", "c", False),
        ("a treasurer", "treasurer", False),
        ("a treasurer", "secretary", True),
        ("secretary treasurer", "secretary", False),
        ("secretary treasurer", "c", False),
    ],
)
def test_who_decides_and_who_reverses(book, players, who, may):
    seats = [getattr(book, name) for name in players.split()]
    by = getattr(book, who)
    disputed = make_card(*seats, state=CardState.DISPUTED)
    posted = make_card(*seats, state=COUNTERSIGNED)
    for change in (
        lambda: decide_dispute(card_id=disputed.pk, by=by, stands=True, decision="So it is"),
        lambda: reverse_card(card_id=posted.pk, by=by, reason="A deal was left out"),
    ):
        if may:
            change()
        else:
            with pytest.raises(Refused, match="Only the treasurer may do this"):
                change()


def test_a_decision_says_why_and_wants_a_dispute(book):
    card = make_card(book.a, book.b, state=CardState.DISPUTED)
    with pytest.raises(Refused) as caught:
        decide_dispute(card_id=card.pk, by=book.treasurer, stands=True, decision=" ")
    assert caught.value.field == "decision"
    with pytest.raises(Refused, match="nothing to decide"):
        decide_dispute(
            card_id=close(book.a, book.b).pk, by=book.treasurer, stands=True, decision="Yes"
        )
