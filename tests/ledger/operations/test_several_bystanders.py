"""R56 (Law 78): several bystanders on a card, abandoned cards, and what home asks for them."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.refused import Refused
from ledger.checks import check_ledger
from ledger.operations.bystanders import bystander_due
from ledger.operations.cards.countersign import countersign
from ledger.operations.reverse_entry import reverse_entry
from ledger.waiting.bystanders import bystanders_to_sign
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.end_early import abandon_card
from scoring.operations.rulings.withdraw import withdraw
from tests.helping.cards import DESC, key, write
from tests.ledger.operations.evening import Evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    return Evening()


@pytest.mark.law("78")
def test_law_78_of_two_bystanders_the_one_who_spoke_first_is_asked(evening):
    """Carl spoke in an earlier deal than Edith, though it was written later."""
    evening.bet("b", "treasurer", seat=1)
    evening.play_on()
    second, first = evening.spoke(1, 4), evening.spoke(1, 2, by="carl")
    evening.sign()
    assert bystanders_to_sign(evening.edith) == []
    with pytest.raises(Refused, match="Edith has nothing to pay, because another bystander"):
        evening.charge(second, evening.treasurer)
    (due,) = bystanders_to_sign(evening.treasurer)
    assert (due.bystander, due.unpaid_amounts) == (evening.carl, {"LSD": 240})
    entries = evening.charge(first, evening.carl)
    assert (evening.balance(evening.b), evening.balance(evening.carl)) == (0, -240)
    assert bystander_due(*evening.loaded, second.pk).amounts == {}
    for entry in entries:
        reverse_entry(by=evening.treasurer, entry=entry, reason="Edith pays")
    assert bystanders_to_sign(evening.edith) == bystanders_to_sign(evening.treasurer) == []
    evening.charge(second, evening.edith)
    assert [evening.balance(one) for one in (evening.b, evening.carl, evening.edith)] == [
        0,
        0,
        -240,
    ]


@pytest.mark.law("78")
def test_law_78_the_second_bystander_pays_the_bets_that_the_first_did_not_harm(evening):
    """Carl spoke in the first partie and Edith in the second, on which B had a bet."""
    evening.play_on()
    evening.bet("b", "treasurer", partie=2, seat=1)
    write(evening.card, evening.a, *DESC[1])
    evening.spoke(1, 2, by="carl")
    record = evening.spoke(2, 2)
    edition = close_card(card_id=evening.card.pk, by=evening.a).made
    countersign(card_id=evening.card.pk, by=evening.b, edition_id=edition.pk)
    (due,) = bystanders_to_sign(evening.edith)
    assert due.unpaid_amounts == {"LSD": 60}
    evening.charge(record, evening.edith)
    assert evening.balance(evening.edith) == -60
    assert list(check_ledger()) == []


@pytest.mark.law("78")
def test_law_78_a_bet_lost_on_a_card_that_was_abandoned(evening):
    """Nothing is posted from the card. The bet is conceded by its terms, and Edith harmed B."""
    bet = evening.bet("b", "carl", terms="a pique")
    record = evening.rule()
    for by in (evening.a, evening.b):
        abandon_card(card_id=evening.card.pk, by=by)
    assert bystanders_to_sign(evening.edith) == []
    evening.concede(bet, "b")
    (due,) = bystanders_to_sign(evening.edith)
    assert due.unpaid_amounts == {"LSD": 60}
    evening.charge(record, evening.edith)
    assert (evening.balance(evening.b), evening.balance(evening.edith)) == (0, -60)
    assert bystanders_to_sign(evening.edith) == []
    assert list(check_ledger()) == []


@pytest.mark.parametrize("done", ["the player won", "taken back", "paid"])
def test_r56_where_nobody_is_to_pay_home_asks_the_database_once(evening, done):
    record = evening.rule(harmed="younger" if done == "the player won" else "elder")
    if done == "taken back":
        withdraw(card_id=evening.card.pk, by=evening.treasurer, record_id=record.pk, key=key())
    evening.sign()
    if done == "paid":
        evening.charge(record, evening.edith)
    for member in (evening.edith, evening.treasurer):
        with CaptureQueriesContext(connection) as asked:
            assert bystanders_to_sign(member) == []
        assert len(asked) == 1
