"""A card of games up to a hundred in the ledger (R20, R51)."""

import pytest

from ledger.checks import check_club
from ledger.models import Transaction
from ledger.operations.cards.countersign import countersign
from scoring.operations.cards.close_card import close_card
from tests.helping.browser import text_of
from tests.scoring.views.games.site import (
    PARTIE,
    SHILLING_A_GAME,
    TEN_SHILLINGS_A_PARTIE,
    GamesTable,
)

pytestmark = pytest.mark.django_db


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
    entry = Transaction.objects.get()
    amounts = {p.account.member.name: p.amount for p in entry.postings.all()}
    assert amounts == {"Anne": due, "Bernard": -due}
    assert list(check_club(table.club)) == []
    page = text_of(client.get(f"/clubs/{table.club.slug}/ledger/{entry.number}/"))
    first = "a double, counts as two Deal 1 60 20 Anne Deal 2 45 12 Anne"
    assert f"Game 1, {first} Game 2" in page
