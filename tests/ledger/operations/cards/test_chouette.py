"""A chouette in the ledger (R43, R54), and a card of games up to a hundred (R20, R51).

A chouette is one entry of three postings, reversed, and posted as the next edition.
"""

import re

import pytest

from club.models import Role
from ledger.book_checks import check_club
from ledger.models import Account, Transaction
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.reverse_card import reverse_card
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card
from tests.helping.browser import at, signed_in, text_of
from tests.helping.chouettes import A, B, C, open_chouette, tell, tell_desc, three_players
from tests.helping.factories import make_club, make_member
from tests.scoring.views.games.site import (
    PARTIE,
    SHILLING_A_GAME,
    TEN_SHILLINGS_A_PARTIE,
    GamesTable,
)

pytestmark = pytest.mark.django_db
IN_TENS = "150 points are 15 tens. They count double for A, who plays alone."


@pytest.fixture
def players():
    return three_players(make_club())


def sign_off(card, players) -> Card:
    """Close the card as the first player, and countersign it as the others."""
    close_card(card_id=card.pk, by=players[A])
    for player in players[1:]:
        countersign(card_id=card.pk, by=player)
    card.refresh_from_db()
    return card


def told(players) -> Card:
    """Return a card of DESC's parties."""
    card = open_chouette(*players)
    tell_desc(card, players[A])
    return card


def posted(entry: Transaction) -> dict[str, int]:
    return {posting.account.member.name: posting.amount for posting in entry.postings.all()}


def balances(players) -> dict[str, int]:
    kept = Account.objects.filter(member__in=players)
    return {account.member.name: account.balance for account in kept}


def entry_read_by(player) -> str:
    return text_of(signed_in(player).get(at(player, "ledger/1/")))


def test_r43_fifteen_shillings_forty_five_and_thirty_in_one_entry(players):
    """It waits for all three, and tells the way from points to tens."""
    card = told(players)
    close_card(card_id=card.pk, by=players[A])
    countersign(card_id=card.pk, by=players[C])
    card.refresh_from_db()
    assert card.state == CardState.CLOSED
    assert not Transaction.objects.exists()
    countersign(card_id=card.pk, by=players[B])
    card.refresh_from_db()
    assert card.state == CardState.COUNTERSIGNED
    assert posted(Transaction.objects.get()) == {"A": 180, "B": -540, "C": 360}
    assert list(check_club(card.club)) == []
    page = entry_read_by(players[A])
    assert "Results are in tens, as on the running card" in page
    assert IN_TENS in page


@pytest.mark.parametrize(
    ("results", "due"),
    [
        # A wins 300 at ten shillings a hundred, the losers half of it each: £1 10s., 15s., 15s.
        (((150, A),), {"A": 360, "B": -180, "C": -180}),
        # A has thirty tens, then loses twenty-one twice over: −120 to 60 and 60, of which 50 count.
        (((150, A), (210, C)), {"A": -120, "C": 60, "B": 60}),
        # 105 is ten tens: B and C have 100 each, A loses 200: ten shillings each.
        (((105, B),), {"A": -240, "B": 120, "C": 120}),
    ],
)
def test_r54_winners_receive_and_losers_pay_for_it(players, results, due):
    card = open_chouette(*players)
    for number, (points, winner) in enumerate(results, 1):
        tell(card, players[A], number, points, winner)
    sign_off(card, players)
    assert posted(Transaction.objects.get()) == due


def test_a_chouette_that_comes_to_nothing_posts_nothing(players):
    card = open_chouette(*players)
    tell(card, players[A], 1, 0, None)
    assert sign_off(card, players).state == CardState.COUNTERSIGNED
    assert not Transaction.objects.exists()


def test_reversed_and_put_right_it_is_posted_as_its_next_edition(players):
    """The entry of its first edition keeps the results signed."""
    treasurer = make_member(players[A].club, role=Role.TREASURER)
    card = sign_off(told(players), players)
    reverse_card(card_id=card.pk, by=treasurer, reason="The last partie was 226")
    assert balances(players) == {"A": 0, "B": 0, "C": 0}
    tell(card, players[C], 5, 226, C)
    page = entry_read_by(players[A])
    assert "These are the deals as they were when edition 1 was closed." in page
    assert IN_TENS in page
    assert not re.search(r"\b226\b", page.partition("Every deal")[2])
    sign_off(card, players)
    last = Transaction.objects.latest("number")
    assert (last.edition, posted(last)) == (2, {"A": 60, "B": -660, "C": 600})
    assert balances(players) == posted(last)
    assert list(check_club(card.club)) == []


def test_a_guest_is_signed_for_by_the_treasurer(players):
    club = players[A].club
    treasurer, guest = make_member(club, role=Role.TREASURER), make_member(club, guest=True)
    card = told((players[A], guest, players[C]))
    assert sign_off(card, (players[A], players[C], treasurer)).state == CardState.COUNTERSIGNED
    assert len(Transaction.objects.get().postings.all()) == 3


@pytest.mark.parametrize(
    ("code", "stake", "due"),
    [
        ("au-cent", SHILLING_A_GAME, 12),  # three games to two
        ("au-cent", TEN_SHILLINGS_A_PARTIE, 120),
        ("hundred-up", TEN_SHILLINGS_A_PARTIE, 120),
    ],
)
def test_r51_games_or_parties_are_paid_and_the_entry_opens_game_by_game(client, code, stake, due):
    table = GamesTable(client, code, stake)
    table.deals(*PARTIE)
    close_card(card_id=table.card.pk, by=table.a)
    countersign(card_id=table.card.pk, by=table.b)
    assert posted(Transaction.objects.get()) == {"Anne": due, "Bernard": -due}
    assert list(check_club(table.club)) == []
    first = "a double, counts as two Deal 1 60 20 Anne Deal 2 45 12 Anne"
    assert f"Game 1, {first} Game 2" in entry_read_by(table.a)
