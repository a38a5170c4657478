"""R56 (Law 78): a bystander pays what the player they harmed loses, once they countersign."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.operation_error import OperationError
from ledger.book_checks import check_ledger
from ledger.models import TransactionKind
from ledger.operations.bets.decide_bets import reopen_bet
from ledger.operations.bystanders import bystander_due
from ledger.operations.cards.countersign import countersign
from ledger.operations.reverse_entry import reverse_entry
from ledger.waiting.bystanders import bystanders_to_sign
from scoring.models import Card
from scoring.operations.cards.end_early import abandon_card, annul
from scoring.operations.cards.settle_finished import settle_finished
from scoring.operations.rulings.withdraw import withdraw
from tests.helping.cards import DESC, key, write
from tests.helping.chouettes import open_chouette
from tests.ledger.operations.evening import Evening

pytestmark = pytest.mark.django_db
PIQUE = {"terms": "a pique"}


@pytest.fixture
def evening():
    return Evening()


def nobody_is_asked(evening) -> bool:
    return evening.waiting("edith") == evening.waiting("treasurer") == []


@pytest.mark.parametrize("who", ["edith", "treasurer"])
def test_r56_the_bystander_or_the_treasurer_countersigns_and_nobody_else(evening, who):
    record, by = evening.rule(), getattr(evening, who)
    with pytest.raises(OperationError, match="once the card is closed and signed"):
        evening.charge(record, by)
    evening.end()
    with pytest.raises(OperationError, match="Only Edith or the treasurer"):
        evening.charge(record, evening.b)
    assert evening.balances("a", "b", "edith") == [180, -180, 0]
    (entry,) = evening.charge(record, by)
    assert entry.kind == TransactionKind.BYSTANDER
    assert evening.balances("a", "b", "edith") == [180, 0, -180]
    assert evening.charge(record, evening.treasurer) == [entry]
    assert list(check_ledger()) == []
    evening.reverse()
    assert evening.balances("a", "b", "edith") == [0, 0, 0], "a reversed card gives it back"
    assert list(check_ledger()) == []


def test_r56_who_loses_nothing_is_owed_nothing(evening):
    """A, younger of the second deal, wins the card."""
    record = evening.rule(harmed="younger")
    with pytest.raises(OperationError, match="who does not play"):
        evening.rule(bystander=evening.a)
    evening.end()
    with pytest.raises(OperationError, match="A loses nothing on the card"):
        evening.charge(record)


BETS = [
    # Between whom B's bet is and on what, who concedes it if nobody wins by the card, and what
    # Edith pays.
    ("no bet", "", {}, "", 180),
    ("B on their own win", "b carl", {"seat": 1}, "", 240),
    ("with the other player", "a b", {"seat": 0}, "", 240),
    ("on that partie", "b carl", {"seat": 1, "partie": 1}, "", 240),
    ("on its terms", "b carl", PIQUE, "b", 240),
    ("with Edith", "b edith", PIQUE, "b", 240),
    ("won", "b carl", PIQUE, "carl", 180),
    ("of others", "carl edith", {"seat": 1}, "", 180),
    ("on another partie", "b carl", {"partie": 2, **PIQUE}, "b", 180),
]


@pytest.mark.parametrize(
    ("sides", "on", "concedes", "pays"), [pytest.param(*b[1:], id=b[0]) for b in BETS]
)
def test_r56_the_bystander_pays_stakes_and_bets(evening, sides, on, concedes, pays):
    """B loses 15s. on the card, and 5s. on a bet. Afterwards B has lost nothing of these."""
    bet = evening.bet(*sides.split(), **on) if sides else None
    record = evening.rule()
    evening.end()
    if concedes:
        evening.concede(bet, concedes)
    a, b, carl, edith = evening.balances("a", "b", "carl", "edith")
    entries = evening.charge(record)
    due = bystander_due(*evening.loaded, record.pk)
    assert due.amounts == {"LSD": pays}
    assert due.unpaid == []
    assert [loss.paid for loss in due.losses] == entries
    assert evening.balances("a", "b", "carl", "edith") == [a, b + pays, carl, edith - pays]
    assert list(check_ledger()) == []


def test_r56_on_a_card_for_love_a_bet_alone_is_paid():
    evening, other = Evening(stake=None), Evening(slug="other", stake=None)
    evening.bet("b", "carl", seat=1)
    record = evening.rule()
    evening.end()
    (entry,) = evening.charge(record)
    assert evening.balances("b", "edith") == [0, -60]
    assert entry.reason == f"Side bet on card {evening.card.pk}: Partie 1, deal 2 (Law 78)"
    record = other.rule()
    other.end()
    with pytest.raises(OperationError, match="played for love"):
        other.charge(record)


def test_r56_a_bet_lost_later_waits_to_be_signed_by_itself(evening):
    bet = evening.bet("b", "carl", **PIQUE)
    record = evening.rule()
    evening.end()
    evening.charge(record)
    assert evening.waiting() == []
    evening.concede(bet, "b")
    assert evening.waiting() == [("Edith", {"LSD": 60})]
    assert len(evening.charge(record)) == 2
    assert evening.balances("b") == [0]
    reopen_bet(bet_id=bet.pk, by=evening.treasurer, reason="It was no pique")
    assert evening.balances("b", "edith") == [0, -180]
    assert list(check_ledger()) == []


def test_r56_a_mended_card_is_signed_and_paid_again(evening):
    """The card is reversed and closed again. Bets decided by hand stay, and are paid again too."""
    bet = evening.bet("b", "carl", **PIQUE)
    evening.bet("b", "carl", seat=1)
    record = evening.rule()
    evening.end()
    evening.concede(bet, "b")
    assert len(evening.charge(record)) == 3
    evening.reverse()
    assert evening.balances("b", "edith") == [-60, 0]
    assert evening.waiting() == []
    evening.end()
    assert evening.waiting() == [("Edith", {"LSD": 300})]
    evening.charge(record)
    assert evening.balances("b", "edith") == [0, -300]
    assert list(check_ledger()) == []


@pytest.mark.parametrize("stake", [{}, {"stake": None}], ids=["stake", "love"])
def test_r56_a_bet_that_stays_lost_is_asked_for_once_the_card_is_mended(stake):
    """Only what the treasurer reverses by itself asks nobody again."""
    evening = Evening(**stake)
    bet = evening.bet("b", "carl", **PIQUE)
    record = evening.rule()
    evening.end()
    evening.concede(bet, "b")
    evening.charge(record)
    evening.reverse()
    evening.end()
    (due,) = bystanders_to_sign(evening.edith)
    assert [loss.reversed for loss in due.losses] == [False] * len(due.losses)
    evening.charge(record)
    assert (evening.balances("b"), evening.waiting()) == ([0], [])
    assert list(check_ledger()) == []


def test_r56_reversed_by_the_treasurer_it_can_be_signed_again_by_itself(evening):
    record = evening.rule()
    evening.end()
    (entry,) = evening.charge(record)
    reverse_entry(by=evening.treasurer, entry=entry, reason="B lets it go")
    assert evening.balances("edith") == [0]
    assert nobody_is_asked(evening)
    (again,) = evening.charge(record)
    assert again != entry
    assert evening.balances("edith") == [-180]


def test_r56_in_a_chouette_each_of_the_losers_by_themself(evening):
    """A alone wins 150 from B and Carl. Edith harmed B in the first deal."""
    evening.card = open_chouette(evening.a, evening.b, evening.carl)
    write(evening.card, evening.a, *DESC[0])
    record = evening.rule(deal=1)
    evening.sign(evening.carl)
    lost, also_lost = evening.balances("b", "carl")
    assert lost == also_lost < 0
    assert len(evening.waiting()) == 1
    evening.charge(record)
    assert evening.balances("a", "b", "carl", "edith") == [-2 * lost, 0, lost, lost]
    assert nobody_is_asked(evening)


def test_r56_who_harmed_the_same_player_twice_is_asked_once(evening):
    evening.play_on()
    first, second = evening.spoke(1, 1), evening.spoke(1, 2)
    evening.sign()
    assert evening.waiting() == [("Edith", {"LSD": 180})]
    assert evening.charge(first) == evening.charge(second)
    assert evening.waiting() == []


def test_r56_a_partie_carried_to_another_card_is_paid_there(evening):
    """Edith spoke in the second partie, so she pays nothing of the first."""
    evening.play_on()
    write(evening.card, evening.a, *DESC[1][:2])
    record = evening.spoke(2, 2)
    for by in (evening.a, evening.b):
        settle_finished(card_id=evening.card.pk, by=by)
    edition = evening.card.editions.get()
    countersign(card_id=evening.card.pk, by=evening.b, edition_id=edition.pk)
    assert evening.waiting() == []
    evening.card = Card.objects.exclude(pk=evening.card.pk).get()
    write(evening.card, evening.a, *DESC[1][2:])
    evening.sign()
    lost = -evening.loaded[1].reckoning.amounts[1]
    assert [due.card for due in bystanders_to_sign(evening.edith)] == [evening.card]
    assert evening.waiting() == [("Edith", {"LSD": lost})]
    evening.charge(record)
    assert evening.balances("edith") == [-lost]
    assert nobody_is_asked(evening)


def test_r56_nothing_is_paid_for_a_partie_that_is_annulled(evening):
    evening.play_on()
    write(evening.card, evening.a, *DESC[1][:2])
    record = evening.spoke(2, 2)
    for by in (evening.a, evening.b):
        annul(card_id=evening.card.pk, partie=2, by=by)
    for page in ("card/", "card/close/"):
        assert "a bystander, pays" not in evening.get("a", page).text
    evening.sign()
    assert evening.waiting() == []
    with pytest.raises(OperationError, match="No bystander pays"):
        evening.charge(record)


# Several bystanders, abandoned cards, and what home asks for them


@pytest.mark.law("78")
def test_law_78_of_two_bystanders_the_one_who_spoke_first_is_asked(evening):
    """Carl spoke in an earlier deal than Edith, though it was written later."""
    evening.bet("b", "treasurer", seat=1)
    evening.play_on()
    second, first = evening.spoke(1, 4), evening.spoke(1, 2, by="carl")
    evening.sign()
    assert evening.waiting() == []
    with pytest.raises(OperationError, match="Edith has nothing to pay, because another bystander"):
        evening.charge(second, evening.treasurer)
    assert evening.waiting("treasurer") == [("Carl", {"LSD": 240})]
    entries = evening.charge(first, evening.carl)
    assert evening.balances("b", "carl") == [0, -240]
    assert bystander_due(*evening.loaded, second.pk).amounts == {}
    for entry in entries:
        reverse_entry(by=evening.treasurer, entry=entry, reason="Edith pays")
    assert nobody_is_asked(evening)
    evening.charge(second)
    assert evening.balances("b", "carl", "edith") == [0, 0, -240]


@pytest.mark.law("78")
def test_law_78_the_second_bystander_pays_bets_that_the_first_did_not_harm(evening):
    """Carl spoke in the first partie and Edith in the second, on which B had a bet."""
    evening.play_on()
    evening.bet("b", "treasurer", partie=2, seat=1)
    write(evening.card, evening.a, *DESC[1])
    evening.spoke(1, 2, by="carl")
    record = evening.spoke(2, 2)
    evening.sign()
    assert evening.waiting() == [("Edith", {"LSD": 60})]
    evening.charge(record)
    assert evening.balances("edith") == [-60]
    assert list(check_ledger()) == []


@pytest.mark.law("78")
def test_law_78_a_bet_lost_on_a_card_that_was_abandoned(evening):
    """Nothing is posted from the card. The bet is conceded by its terms, and Edith harmed B."""
    bet = evening.bet("b", "carl", **PIQUE)
    record = evening.rule()
    for by in (evening.a, evening.b):
        abandon_card(card_id=evening.card.pk, by=by)
    assert evening.waiting() == []
    evening.concede(bet, "b")
    assert evening.waiting() == [("Edith", {"LSD": 60})]
    evening.charge(record)
    assert evening.balances("b", "edith") == [0, -60]
    assert evening.waiting() == []
    assert list(check_ledger()) == []


@pytest.mark.parametrize("done", ["the player won", "taken back", "paid"])
def test_r56_where_nobody_is_to_pay_home_asks_the_database_once(evening, done):
    record = evening.rule(harmed="younger" if done == "the player won" else "elder")
    if done == "taken back":
        withdraw(card_id=evening.card.pk, by=evening.treasurer, record_id=record.pk, key=key())
    evening.end()
    if done == "paid":
        evening.charge(record)
    for member in (evening.edith, evening.treasurer):
        with CaptureQueriesContext(connection) as asked:
            assert bystanders_to_sign(member) == []
        assert len(asked) == 1
