"""Disputes that the players end themselves: one withdraws it, or another gives way."""

import pytest

from club.operation_error import OperationError
from ledger.models import Transaction
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.dispute import decide_dispute, dispute, give_way, withdraw_dispute
from scoring.models import Card, CardState, Dispute, Edition
from scoring.operations.cards.close_card import close_card
from tests.helping.book import state_of
from tests.helping.browser import signed_in, text_of
from tests.helping.chouettes import open_chouette, tell_desc
from tests.helping.factories import make_card, make_club, make_member
from tests.ledger.asking import Browser


@pytest.fixture
def card(book) -> Card:
    """A card that A closed and B disputes."""
    return make_card(book.a, book.b, state=CardState.DISPUTED)


def page(book, card: Card, who: str):
    return Browser(book, who).get(f"cards/{card.pk}/")


def sent(book, card: Card, who: str, what: str):
    edition = Edition.objects.filter(card=card).last()
    address = f"cards/{card.pk}/dispute/{what}/"
    return Browser(book, who).post(address, edition_id=edition.pk)


def test_a_withdrawn_dispute_waits_for_the_players_signature_as_before(book, card):
    for _ in range(2):
        withdrawn = withdraw_dispute(card_id=card.pk, by=book.b)
    assert withdrawn.withdrawn
    assert state_of(card) == CardState.CLOSED
    assert Dispute.objects.count() == 1
    assert Card.objects.get(pk=card.pk).version == card.version + 1
    countersign(card_id=card.pk, by=book.b)
    assert state_of(card) == CardState.COUNTERSIGNED
    assert Transaction.objects.count() == 1


def test_a_player_who_withdrew_may_dispute_again_and_withdraw_again(book, card):
    withdraw_dispute(card_id=card.pk, by=book.b)
    dispute(card_id=card.pk, by=book.b, reason="No, it is the fourth deal")
    assert state_of(card) == CardState.DISPUTED
    withdraw_dispute(card_id=card.pk, by=book.b)
    assert [raised.withdrawn for raised in Dispute.objects.all()] == [True, True]
    assert state_of(card) == CardState.CLOSED


def test_the_other_player_gives_way_and_the_card_is_written_on_again(book, card):
    for _ in range(2):
        raised = give_way(card_id=card.pk, by=book.a)
    assert (raised.given_way, raised.decided_by) == (True, book.a)
    assert Edition.objects.get(card=card).reopened_by == book.a
    assert state_of(card) == CardState.OPEN
    assert Card.objects.get(pk=card.pk).version == card.version + 1
    close_card(card_id=card.pk, by=book.a)
    countersign(card_id=card.pk, by=book.b)
    assert state_of(card) == CardState.COUNTERSIGNED


@pytest.mark.parametrize(
    ("end", "mine", "why"),
    [
        (withdraw_dispute, "b", "Only B can withdraw"),
        (give_way, "a", "Only another player of this card"),
    ],
)
def test_who_does_not_end_a_dispute_and_which_is_not_ended(book, card, end, mine, why):
    for who in {"a", "b", "c", "treasurer", "secretary"} - {mine}:
        with pytest.raises(OperationError, match=why):
            end(card_id=card.pk, by=getattr(book, who))
    assert state_of(card) == CardState.DISPUTED
    with pytest.raises(Card.DoesNotExist):
        end(card_id=card.pk, by=make_member(make_club()))
    decision = {"stands": True, "decision": "B wrote it himself"}
    decide_dispute(card_id=card.pk, by=book.treasurer, **decision)
    closed = make_card(book.a, book.b, state=CardState.CLOSED)
    for one in (card, closed):
        for who in (book.a, book.b):
            with pytest.raises(OperationError, match="nothing to decide"):
                end(card_id=one.pk, by=who)
    assert state_of(card) == CardState.COUNTERSIGNED


def test_a_dispute_of_an_edition_read_before_is_not_ended_unseen(book, card):
    read = Edition.objects.get(card=card)
    give_way(card_id=card.pk, by=book.a)
    close_card(card_id=card.pk, by=book.a)
    dispute(card_id=card.pk, by=book.b, reason="Still wrong")
    with pytest.raises(OperationError, match="Read it again"):
        withdraw_dispute(card_id=card.pk, by=book.b, edition_id=read.pk)
    assert state_of(card) == CardState.DISPUTED


def test_at_a_chouette_either_of_the_others_gives_way(book):
    card = open_chouette(book.a, book.b, book.c)
    tell_desc(card, book.a)
    close_card(card_id=card.pk, by=book.a)
    countersign(card_id=card.pk, by=book.b)
    dispute(card_id=card.pk, by=book.c, reason="The second partie was drawn")
    give_way(card_id=card.pk, by=book.b)
    assert state_of(card) == CardState.OPEN


# On the card


def test_each_is_shown_their_own_way_out_of_a_dispute(book, card):
    buttons = {"withdraw": "Withdraw the dispute", "give-way": "B is right: reopen the card"}
    mine = {"a": "give-way", "b": "withdraw", "c": "", "treasurer": "", "secretary": ""}
    for who, offered in mine.items():
        shown = page(book, card, who).text
        for what, button in buttons.items():
            assert (button in shown) is (what == offered), who
            assert (f"/dispute/{what}/" in shown) is (what == offered), who
        assert ("Your decision for the club" in shown) is (who == "treasurer"), who
        assert ("T decides." in shown) is (who != "treasurer"), who


def test_a_dispute_withdrawn_on_the_card_stays_in_sight(book, card):
    assert sent(book, card, "b", "withdraw").status_code == 302
    shown = text_of(page(book, card, "a"))
    assert "B disputed it: “The third deal is wrong” Withdrawn by B, " in shown
    assert "B has still to sign" in shown
    assert "decides." not in shown
    own = page(book, card, "b").text
    assert "Countersign" in own
    assert "Dispute it instead" in own
    assert "waits for your signature" in signed_in(book.b).get("/").text


def test_who_gave_way_and_who_took_it_back_stand_in_the_cards_history(book, card):
    assert sent(book, card, "a", "give-way").status_code == 302
    shown = text_of(page(book, card, "a"))
    assert "B disputed it: “The third deal is wrong” A gave way. Open the wrong deal" in shown
    history = shown.split("The card’s history")[1]
    assert " A gave way, " in history
    assert "Reopened for writing by A, " in history
    assert "sent back: correct it" in signed_in(book.b).get("/").text


def test_who_may_not_end_it_is_told_so_on_the_card(book, card):
    for who, what, why in (
        ("a", "withdraw", "Only B can withdraw"),
        ("c", "give-way", "Only another player of this"),
    ):
        answer = sent(book, card, who, what)
        assert answer.status_code == 422
        assert why in text_of(answer)
    assert state_of(card) == CardState.DISPUTED
