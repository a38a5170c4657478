"""A closed card: who signs, who disputes, who decides, what is posted and reversed."""

from datetime import date
from functools import partial

import pytest

from club.models import Member, Role
from club.operation_error import OperationError
from ledger.models import Transaction
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.dispute import decide_dispute, dispute
from ledger.operations.cards.reverse_card import reverse_card
from ledger.operations.post import amounts_of
from scoring.models import Card, CardState, Edition, Signature
from scoring.operations.cards.close_card import close_card, reopen_card
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from tests.helping.book import LEVEL, state_of
from tests.helping.cards import DESC
from tests.helping.factories import make_card, make_club, make_member

OPEN, CLOSED, COUNTERSIGNED = CardState.OPEN, CardState.CLOSED, CardState.COUNTERSIGNED
DISPUTED, REVERSED, ABANDONED = CardState.DISPUTED, CardState.REVERSED, CardState.ABANDONED


def close(*players: Member, **more) -> Card:
    return make_card(*players, state=CLOSED, **more)


def sign(card: Card, by: Member, **more) -> Edition:
    return countersign(card_id=card.pk, by=by, **more)


def decide(card: Card, by: Member, *, stands=True, why="B wrote it so himself"):
    return decide_dispute(card_id=card.pk, by=by, stands=stands, decision=why)


def refused(why: str | None = None):
    return pytest.raises(OperationError, match=why)


def test_desc_card_is_posted_when_the_other_player_has_signed(book):
    card = close(book.a, book.b, parties=DESC, played_on=date(2026, 11, 19))
    assert not Transaction.objects.exists()
    edition = sign(card, book.b)
    assert state_of(card) == COUNTERSIGNED
    entry = Transaction.objects.get()
    assert amounts_of(entry) == {book.a: 60, book.b: -60}
    assert (entry.kind, entry.source_key, entry.card) == ("card", f"card:{card.pk}:1", card)
    assert (entry.edition, entry.laws_version) == (1, edition.laws_version)
    assert (entry.played_on, entry.by) == (date(2026, 11, 19), book.b)
    assert edition.countersigned_at == entry.posted_at


def test_signing_twice_posts_once_and_counts_once_in_the_cards_version(book):
    card = close(book.a, book.b)
    sign(card, book.a)
    assert Card.objects.get(pk=card.pk).version == card.version
    for by in (book.b, book.b, book.a):
        sign(card, by)
    assert Card.objects.get(pk=card.pk).version == card.version + 1
    assert (Transaction.objects.count(), Signature.objects.count()) == (1, 2)


def test_a_reckoning_of_nothing_posts_nothing_signed_or_reversed(book):
    card = close(book.a, book.b, parties=LEVEL)
    edition = sign(card, book.b)
    assert edition.reckoning["amounts"] == [0, 0]
    assert state_of(card) == COUNTERSIGNED
    assert edition.countersigned_at
    reverse_card(card_id=card.pk, by=book.treasurer, reason="A deal was left out")
    assert state_of(card) == REVERSED
    assert not Transaction.objects.exists()


def test_nobody_signs_for_a_member_with_an_account(book):
    card = close(book.a, book.b)
    for who in (book.c, book.treasurer, book.secretary):
        with refused("sign only for yourself"):
            sign(card, who)
    assert state_of(card) == CLOSED


def test_the_treasurer_signs_for_a_guest_and_nobody_else_does(book):
    card = close(book.a, book.guest)
    for other in (book.c, book.secretary):
        with refused("The treasurer signs for a guest"):
            sign(card, other)
    with refused():
        sign(card, book.treasurer, seat=0)
    for _ in range(2):  # One seat alone is signed where one is named.
        sign(card, book.treasurer, seat=1)
    assert state_of(card) == COUNTERSIGNED
    assert amounts_of(Transaction.objects.get()) == {book.a: 180, book.guest: -180}
    card = close(book.a, book.guest)
    sign(card, book.treasurer)
    assert state_of(card) == COUNTERSIGNED


def test_another_officer_signs_for_the_guest_whom_the_treasurer_played(book):
    card = close(book.treasurer, book.guest)
    for other in (book.c, book.a):
        with refused():
            sign(card, other)
    sign(card, book.treasurer)  # their own seat again: no harm
    assert state_of(card) == CLOSED
    sign(card, book.secretary)
    assert state_of(card) == COUNTERSIGNED
    card = close(book.treasurer, book.guest)
    sign(card, make_member(book.club, role=Role.TREASURER))
    assert state_of(card) == COUNTERSIGNED


def test_a_card_that_changed_since_it_was_read_is_not_signed(book):
    card = close(book.a, book.b)
    read = {"card_id": card.pk, "by": book.b, "edition_id": Edition.objects.get(card=card).pk}
    reopen_card(card_id=card.pk, by=book.a)
    close_card(card_id=card.pk, by=book.a)
    for change in (partial(countersign, **read), partial(dispute, reason="No", **read)):
        with refused("Read it again"):
            change()
    assert state_of(card) == CLOSED


@pytest.mark.parametrize("state", [OPEN, CLOSED, DISPUTED, REVERSED, ABANDONED])
def test_only_a_closed_card_is_signed_and_a_countersigned_one_reversed(book, state):
    card = make_card(book.a, book.b, state=state)
    if state != CLOSED:
        with refused("nothing to sign"):
            sign(card, book.c)
        with refused("nothing to dispute"):
            dispute(card_id=card.pk, by=book.a, reason="No")
    if state != ABANDONED:
        with refused("Only a countersigned card"):
            reverse_card(card_id=card.pk, by=book.treasurer, reason="No")
    assert state_of(card) == state


def test_another_clubs_officer_finds_no_card(book):
    card = close(book.a, book.guest)
    by = {"card_id": card.pk, "by": make_member(make_club(), role=Role.TREASURER)}
    for change in (
        partial(countersign, **by),
        partial(dispute, reason="No", **by),
        partial(decide_dispute, stands=True, decision="No", **by),
        partial(reverse_card, reason="No", **by),
    ):
        with pytest.raises(Card.DoesNotExist):
            change()


# Disputes


def test_a_player_who_has_not_signed_disputes_with_a_reason(book):
    card = close(book.a, book.b)
    raise_it = partial(dispute, card_id=card.pk)
    for reason in ("", "   "):
        with refused("Say why") as caught:
            raise_it(by=book.b, reason=reason)
        assert caught.value.field == "reason"
    with refused("300 characters: these are 301"):
        raise_it(by=book.b, reason="x" * 301)
    for who in (book.a, book.c, book.treasurer):
        with refused("has not signed it"):
            raise_it(by=who, reason="No")
    assert state_of(card) == CLOSED
    for _ in range(2):
        raised = raise_it(by=book.b, reason=" The third deal was 44 to 16 ")
    assert raised.reason == "The third deal was 44 to 16"
    assert raised.edition.disputes.count() == 1
    assert state_of(card) == DISPUTED


def test_a_dispute_decided_for_the_reckoning_posts_it(book):
    card = make_card(book.a, book.b, state=DISPUTED)
    with refused() as caught:
        decide(card, book.treasurer, why=" ")
    assert caught.value.field == "decision"
    for _ in range(2):
        decided = decide(card, book.treasurer)
    assert (decided.stands, decided.decided_by) == (True, book.treasurer)
    assert Signature.objects.get(seat__member=book.b).by == book.treasurer
    assert state_of(card) == COUNTERSIGNED
    assert amounts_of(Transaction.objects.get()) == {book.a: 180, book.b: -180}
    with refused("nothing to decide"):
        decide(close(book.a, book.b), book.treasurer)


def test_a_dispute_decided_against_it_opens_the_card_again(book):
    card = make_card(book.a, book.b, state=DISPUTED)
    for _ in range(2):
        decide(card, book.treasurer, stands=False)
    assert Edition.objects.get(card=card).reopened_at
    assert (state_of(card), card.edition) == (OPEN, 1)
    assert close_card(card_id=card.pk, by=book.b).made.number == 1
    with refused():
        sign(card, book.c)
    sign(card, book.a)
    assert state_of(card) == COUNTERSIGNED
    assert Transaction.objects.count() == 1


def test_a_dispute_of_a_later_edition_goes_back_to_its_correction(book):
    card = make_card(book.a, book.b, state=REVERSED)
    close_card(card_id=card.pk, by=book.a)
    dispute(card_id=card.pk, by=book.b, reason="Still wrong")
    decide(card, book.treasurer, stands=False)
    assert state_of(card) == REVERSED


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
    seats, by = [getattr(book, name) for name in players.split()], getattr(book, who)
    disputed, posted = (make_card(*seats, state=state) for state in (DISPUTED, COUNTERSIGNED))
    for change in (
        partial(decide, disputed, by),
        partial(reverse_card, card_id=posted.pk, by=by, reason="A deal was left out"),
    ):
        if may:
            change()
        else:
            with refused("Only the treasurer may do this"):
                change()


# A countersigned card is reversed, corrected as its next edition, and posted again


def test_a_reversal_undoes_the_posting_and_opens_the_next_edition(book):
    card = make_card(book.a, book.b, state=COUNTERSIGNED)
    first, why = Edition.objects.get(card=card), "Deal 6 was 25–33"
    reverse = partial(reverse_card, card_id=card.pk, by=book.treasurer, edition_id=first.pk)
    with refused() as caught:
        reverse(reason="")
    assert caught.value.field == "reason"
    assert Transaction.objects.count() == 1
    for _ in range(2):
        edition = reverse(reason=why)
    card.refresh_from_db()
    assert (card.state, card.edition) == (REVERSED, 2)
    assert (edition.reversed_by, edition.reason) == (book.treasurer, why)
    posted, reversal = Transaction.objects.order_by("number")
    assert reversal.reverses == posted
    assert (reversal.source_key, reversal.reason) == ("reversal:1", why)
    assert edition.reversed_at == reversal.posted_at
    assert (book.balance(book.a), book.balance(book.b)) == (0, 0)


def test_the_next_edition_is_mended_signed_and_posted_again(book):
    card = make_card(book.a, book.b, state=REVERSED)
    mended = Figures(partie=1, deal=6, dealer=0, scores=(25, 33))
    record_deal(card_id=card.pk, by=book.treasurer, figures=mended, key="mended-1")
    second = close_card(card_id=card.pk, by=book.b).made
    sign(card, book.a)
    assert second.number == 2
    amounts = list(second.reckoning["amounts"])
    assert amounts == [120, -120]  # 164 − 124 + 100 = 140: a hundred at ten shillings
    keys = [entry.source_key for entry in Transaction.objects.order_by("number")]
    assert keys == [f"card:{card.pk}:1", "reversal:1", f"card:{card.pk}:2"]
    assert [book.balance(book.a), book.balance(book.b)] == amounts
