"""A countersigned card is reversed, corrected as its next edition, and posted again."""

import pytest

from club.refused import Refused
from ledger.models import Transaction
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.reverse_card import reverse_card
from scoring.models import CardState, Edition
from scoring.operations.cards.close_card import close_card
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from tests.helping.book import LEVEL, state_of
from tests.helping.factories import make_card

CLOSED, COUNTERSIGNED = CardState.CLOSED, CardState.COUNTERSIGNED


def test_a_reversal_undoes_the_posting_and_opens_the_next_edition(book):
    card = make_card(book.a, book.b, state=COUNTERSIGNED)
    first = Edition.objects.get(card=card)
    for _ in range(2):
        edition = reverse_card(
            card_id=card.pk, by=book.treasurer, reason="Deal 6 was 25–33", edition_id=first.pk
        )
    card.refresh_from_db()
    assert (card.state, card.edition) == (CardState.REVERSED, 2)
    assert (edition.reversed_by, edition.reason) == (book.treasurer, "Deal 6 was 25–33")
    posted, reversal = Transaction.objects.order_by("number")
    assert reversal.reverses == posted
    assert reversal.source_key == "reversal:1"
    assert reversal.reason == "Deal 6 was 25–33"
    assert edition.reversed_at == reversal.posted_at
    assert (book.balance(book.a), book.balance(book.b)) == (0, 0)


def test_the_next_edition_is_mended_signed_and_posted_again(book):
    card = make_card(book.a, book.b, state=CardState.REVERSED)
    mended = Figures(partie=1, deal=6, dealer=0, scores=(25, 33))
    record_deal(card_id=card.pk, by=book.treasurer, figures=mended, key="mended-1")
    second = close_card(card_id=card.pk, by=book.b).made
    countersign(card_id=card.pk, by=book.a)
    assert second.number == 2
    amounts = list(second.reckoning["amounts"])
    assert amounts == [120, -120]  # 164 − 124 + 100 = 140: a hundred at ten shillings
    assert [t.source_key for t in Transaction.objects.order_by("number")] == [
        f"card:{card.pk}:1",
        "reversal:1",
        f"card:{card.pk}:2",
    ]
    assert [book.balance(book.a), book.balance(book.b)] == amounts


def test_a_reversal_says_why(book):
    card = make_card(book.a, book.b, state=COUNTERSIGNED)
    with pytest.raises(Refused) as caught:
        reverse_card(card_id=card.pk, by=book.treasurer, reason="")
    assert caught.value.field == "reason"
    assert Transaction.objects.count() == 1


def test_an_edition_of_nothing_is_reversed_and_posts_nothing(book):
    card = make_card(book.a, book.b, state=COUNTERSIGNED, parties=LEVEL)
    reverse_card(card_id=card.pk, by=book.treasurer, reason="A deal was left out")
    assert state_of(card) == CardState.REVERSED
    assert not Transaction.objects.exists()


@pytest.mark.parametrize("state", [CardState.OPEN, CLOSED, CardState.DISPUTED, CardState.REVERSED])
def test_only_a_countersigned_card_is_reversed(book, state):
    card = make_card(book.a, book.b, state=state)
    with pytest.raises(Refused, match="Only a countersigned card"):
        reverse_card(card_id=card.pk, by=book.treasurer, reason="No")
