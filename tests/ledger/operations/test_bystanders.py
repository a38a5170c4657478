"""R56 (Law 78): a bystander pays what the player they harmed loses, once they countersign."""

import pytest

from club.refused import Refused
from ledger.checks import check_ledger
from ledger.models import TransactionKind
from ledger.operations.bets.decide_bets import reopen_bet
from ledger.operations.bystanders import bystander_due
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.reverse_card import reverse_card
from ledger.operations.reverse_entry import reverse_entry
from ledger.waiting.bystanders import bystanders_to_sign
from scoring.models import Card
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.end_early import annul
from scoring.operations.cards.settle_finished import settle_finished
from scoring.operations.rulings.propose import Proposed, propose
from tests.helping.cards import DESC, key, write
from tests.helping.chouettes import open_chouette
from tests.ledger.operations.evening import PAYS, Evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    return Evening()


@pytest.mark.parametrize("who", ["edith", "treasurer"])
def test_r56_the_bystander_or_the_treasurer_countersigns(evening, who):
    record = evening.rule()
    evening.sign()
    owed = evening.balance(evening.b)
    assert owed < 0
    (entry,) = evening.charge(record, getattr(evening, who))
    assert entry.kind == TransactionKind.BYSTANDER
    assert (evening.balance(evening.b), evening.balance(evening.edith)) == (0, owed)
    assert evening.balance(evening.a) == -owed
    assert evening.charge(record, evening.treasurer) == [entry]
    assert list(check_ledger()) == []


def test_r56_nobody_else_and_not_before_the_card_is_signed(evening):
    record = evening.rule()
    with pytest.raises(Refused, match="once the card is closed and signed"):
        evening.charge(record, evening.edith)
    evening.sign()
    with pytest.raises(Refused, match="Only Edith or the treasurer"):
        evening.charge(record, evening.b)


def test_r56_who_loses_nothing_is_owed_nothing(evening):
    """A, younger of the second deal, wins the card."""
    record = evening.rule(harmed="younger")
    evening.sign()
    with pytest.raises(Refused, match="A loses nothing on the card"):
        evening.charge(record, evening.edith)


def test_r56_a_reversed_card_gives_it_back(evening):
    record = evening.rule()
    evening.sign()
    evening.charge(record, evening.edith)
    reverse_card(card_id=evening.card.pk, by=evening.treasurer, reason="A deal was left out")
    assert [evening.balance(one) for one in (evening.a, evening.b, evening.edith)] == [0, 0, 0]
    assert list(check_ledger()) == []


BETS = [
    # What B bets, who concedes it if nobody wins by the card, and what Edith pays.
    ("no bet", {}, "", {"LSD": 180}),
    ("B on their own win", {"backer": "b", "layer": "carl", "seat": 1}, "", {"LSD": 240}),
    ("with the other player", {"backer": "a", "layer": "b", "seat": 0}, "", {"LSD": 240}),
    ("on that partie", {"backer": "b", "layer": "carl", "seat": 1, "partie": 1}, "", {"LSD": 240}),
    ("on its terms", {"backer": "b", "layer": "carl", "terms": "a pique"}, "b", {"LSD": 240}),
    ("with Edith", {"backer": "b", "layer": "edith", "terms": "a pique"}, "b", {"LSD": 240}),
    ("won", {"backer": "b", "layer": "carl", "terms": "a pique"}, "carl", {"LSD": 180}),
    ("of others", {"backer": "carl", "layer": "edith", "seat": 1}, "", {"LSD": 180}),
    (
        "on another partie",
        {"backer": "b", "layer": "carl", "partie": 2, "terms": "a pique"},
        "b",
        {"LSD": 180},
    ),
]


@pytest.mark.parametrize(("bet", "concedes", "pays"), [pytest.param(*b[1:], id=b[0]) for b in BETS])
def test_r56_the_bystander_pays_stakes_and_bets(evening, bet, concedes, pays):
    """B loses 15s. on the card, and 5s. on a bet. Afterwards B has lost nothing of these."""
    made = evening.bet(**bet) if bet else None
    record = evening.rule()
    evening.sign()
    if concedes:
        evening.concede(made, concedes)
    before = {one: evening.balance(getattr(evening, one)) for one in ("a", "b", "carl", "edith")}
    entries = evening.charge(record, evening.edith)
    due = bystander_due(*evening.loaded, record.pk)
    assert due.amounts == pays
    assert due.unpaid == []
    assert [loss.paid for loss in due.losses] == entries
    paid = sum(pays.values())
    assert evening.balance(evening.b) == before["b"] + paid
    assert evening.balance(evening.edith) == before["edith"] - paid
    assert [evening.balance(one) for one in (evening.a, evening.carl)] == [
        before["a"],
        before["carl"],
    ]
    assert list(check_ledger()) == []


def test_r56_a_bet_on_a_card_for_love():
    evening = Evening(stake=None)
    evening.bet("b", "carl", seat=1)
    record = evening.rule()
    evening.sign()
    (entry,) = evening.charge(record, evening.edith)
    assert (evening.balance(evening.b), evening.balance(evening.edith)) == (0, -60)
    assert entry.reason == f"Side bet on card {evening.card.pk}: Partie 1, deal 2 (Law 78)"


def test_r56_for_love_without_a_bet_nothing_is_paid():
    evening = Evening(stake=None)
    record = evening.rule()
    evening.sign()
    with pytest.raises(Refused, match="played for love"):
        evening.charge(record, evening.edith)


def test_r56_a_bet_lost_later_waits_to_be_signed_by_itself(evening):
    bet = evening.bet("b", "carl", terms="a pique")
    record = evening.rule()
    evening.sign()
    evening.charge(record, evening.edith)
    assert bystanders_to_sign(evening.edith) == []
    evening.concede(bet, "b")
    (due,) = bystanders_to_sign(evening.edith)
    assert due.unpaid_amounts == {"LSD": 60}
    assert len(evening.charge(record, evening.edith)) == 2
    assert evening.balance(evening.b) == 0
    reopen_bet(bet_id=bet.pk, by=evening.treasurer, reason="It was no pique")
    assert (evening.balance(evening.b), evening.balance(evening.edith)) == (0, -180)
    assert list(check_ledger()) == []


def test_r56_a_mended_card_is_signed_and_paid_again(evening):
    """The card is reversed and closed again. Bets decided by hand stay, and are paid again too."""
    bet = evening.bet("b", "carl", terms="a pique")
    evening.bet("b", "carl", seat=1)
    record = evening.rule()
    evening.sign()
    evening.concede(bet, "b")
    assert len(evening.charge(record, evening.edith)) == 3
    reverse_card(card_id=evening.card.pk, by=evening.treasurer, reason="A deal was left out")
    assert [evening.balance(one) for one in (evening.b, evening.edith)] == [-60, 0]
    assert bystanders_to_sign(evening.edith) == []
    evening.sign()
    (due,) = bystanders_to_sign(evening.edith)
    assert due.unpaid_amounts == {"LSD": 300}
    evening.charge(record, evening.edith)
    assert [evening.balance(one) for one in (evening.b, evening.edith)] == [0, -300]
    assert list(check_ledger()) == []


@pytest.mark.parametrize("stake", [{}, {"stake": None}], ids=["stake", "love"])
def test_r56_a_bet_that_stays_lost_is_asked_for_again_once_the_card_is_mended(stake):
    """Only what the treasurer reverses by itself asks nobody again."""
    evening = Evening(**stake)
    bet = evening.bet("b", "carl", terms="a pique")
    record = evening.rule()
    evening.sign()
    evening.concede(bet, "b")
    evening.charge(record, evening.edith)
    reverse_card(card_id=evening.card.pk, by=evening.treasurer, reason="A deal was left out")
    evening.sign()
    (due,) = bystanders_to_sign(evening.edith)
    assert [loss.reversed for loss in due.losses] == [False] * len(due.losses)
    evening.charge(record, evening.edith)
    assert evening.balance(evening.b) == 0
    assert bystanders_to_sign(evening.edith) == []
    assert list(check_ledger()) == []


def test_r56_reversed_by_the_treasurer_it_asks_nobody_and_can_be_signed_again(evening):
    record = evening.rule()
    evening.sign()
    (entry,) = evening.charge(record, evening.edith)
    reverse_entry(by=evening.treasurer, entry=entry, reason="B lets it go")
    assert evening.balance(evening.edith) == 0
    assert bystanders_to_sign(evening.edith) == bystanders_to_sign(evening.treasurer) == []
    (again,) = evening.charge(record, evening.edith)
    assert again != entry
    assert evening.balance(evening.edith) == -180


def test_r56_in_a_chouette_each_of_the_losers_by_themself(evening):
    """A alone wins 150 from B and Carl. Edith harmed B in the first deal."""
    evening.card = open_chouette(evening.a, evening.b, evening.carl)
    write(evening.card, evening.a, *DESC[0])
    said = Proposed(
        1, 1, 0, "bystander", {"changed": "yes", "harmed": "elder"}, PAYS, evening.edith.pk
    )
    record = propose(card_id=evening.card.pk, by=evening.treasurer, proposed=said, key=key()).made
    edition = close_card(card_id=evening.card.pk, by=evening.a).made
    for by in (evening.b, evening.carl):
        countersign(card_id=evening.card.pk, by=by, edition_id=edition.pk)
    lost = evening.balance(evening.carl)
    assert lost == evening.balance(evening.b) < 0
    assert len(bystanders_to_sign(evening.edith)) == 1
    evening.charge(record, evening.edith)
    balances = [evening.balance(one) for one in (evening.a, evening.b, evening.carl, evening.edith)]
    assert balances == [-2 * lost, 0, lost, lost]
    assert bystanders_to_sign(evening.edith) == bystanders_to_sign(evening.treasurer) == []


def test_r56_who_harmed_the_same_player_twice_is_asked_once(evening):
    evening.play_on()
    first, second = evening.spoke(1, 1), evening.spoke(1, 2)
    evening.sign()
    (due,) = bystanders_to_sign(evening.edith)
    assert due.unpaid_amounts == {"LSD": 180}
    assert evening.charge(first, evening.edith) == evening.charge(second, evening.edith)
    assert bystanders_to_sign(evening.edith) == []


def test_r56_a_partie_carried_to_another_card_is_paid_there(evening):
    """Edith spoke in the second partie, so she pays nothing of the first."""
    evening.play_on()
    write(evening.card, evening.a, *DESC[1][:2])
    record = evening.spoke(2, 2)
    settle_finished(card_id=evening.card.pk, by=evening.a)
    settle_finished(card_id=evening.card.pk, by=evening.b)
    edition = evening.card.editions.get()
    countersign(card_id=evening.card.pk, by=evening.b, edition_id=edition.pk)
    assert bystanders_to_sign(evening.edith) == []
    evening.card = Card.objects.exclude(pk=evening.card.pk).get()
    write(evening.card, evening.a, *DESC[1][2:])
    edition = close_card(card_id=evening.card.pk, by=evening.a).made
    countersign(card_id=evening.card.pk, by=evening.b, edition_id=edition.pk)
    lost = -evening.loaded[1].reckoning.amounts[1]
    (due,) = bystanders_to_sign(evening.edith)
    assert (due.card, due.unpaid_amounts) == (evening.card, {"LSD": lost})
    evening.charge(record, evening.edith)
    assert evening.balance(evening.edith) == -lost
    assert bystanders_to_sign(evening.edith) == bystanders_to_sign(evening.treasurer) == []


def test_r56_nothing_is_paid_for_a_partie_that_is_annulled(evening, client):
    evening.play_on()
    write(evening.card, evening.a, *DESC[1][:2])
    record = evening.spoke(2, 2)
    for by in (evening.a, evening.b):
        annul(card_id=evening.card.pk, partie=2, by=by)
    client.force_login(evening.a.user)
    for page in ("", "close/"):
        seen = client.get(f"/clubs/portland/cards/{evening.card.pk}/{page}").content.decode()
        assert "a bystander, pays" not in seen
    edition = close_card(card_id=evening.card.pk, by=evening.a).made
    countersign(card_id=evening.card.pk, by=evening.b, edition_id=edition.pk)
    assert bystanders_to_sign(evening.edith) == []
    with pytest.raises(Refused, match="No bystander pays"):
        evening.charge(record, evening.edith)


def test_r56_a_player_is_no_bystander(evening):
    with pytest.raises(Refused, match="who does not play"):
        evening.rule(bystander=evening.a)
