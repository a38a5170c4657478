"""The pages of a card before it is closed, and after a dispute."""

import re

import pytest

from ledger.operations.cards.dispute import decide_dispute
from ledger.operations.cards.reverse_card import reverse_card
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.end_early import annul
from tests.helping.browser import shows
from tests.helping.cards import DESC, write
from tests.helping.factories import make_card, make_member
from tests.scoring.views.closing.table import Table
from tests.scoring.views.games.site import TEN_SHILLINGS_A_PARTIE, GamesTable
from tests.scoring.views.site import record

BUTTON = "Close the card and sign it"
OPEN_THE_NEXT = "Close and sign this card, open the next"


@pytest.mark.parametrize(("rest", "button"), [("close/", BUTTON), ("next/", OPEN_THE_NEXT)])
def test_closing_is_a_players_signature_and_nobody_elses(table, rest, button):
    card = make_card(*table.pair)
    own = "When you close the card you also sign it, for yourself alone."
    shows(table.page(table.anne, rest, card), own, button)
    unsigned = "so you do not sign it by closing it"
    shows(table.page(table.dora, rest, card), unsigned, but=[button])


def test_who_does_not_write_the_card_is_told_and_has_no_button(table):
    told = "Only the players of this card, or an officer, can write on it."
    stranger = make_member(table.club)
    for card in (table.card, make_card(*table.pair)):
        shows(table.page(stranger, card=card), told, but=[BUTTON, "/annul/"])


@pytest.mark.parametrize(
    ("stands", "said"),
    [(True, "Dora Dale decided that it stands, "), (False, "decided that it does not stand, ")],
)
def test_the_card_says_what_was_decided_of_a_dispute(table, stands, said):
    """Its history covers what has ended. A standing edition shows its own."""
    card, reason = make_card(*table.pair, state=CardState.DISPUTED), "Both say so"
    decide_dispute(card_id=card.pk, by=table.dora, stands=stands, decision=reason)
    if stands:
        reverse_card(card_id=card.pk, by=table.dora, reason="After all")
    before, _, history = table.page(table.anne, "", card).partition("The card’s history")
    shows(history, said, f"“{reason}”")
    if not stands:  # It stands on the card, which is open again.
        shows(before, "Dora Dale for the club: it does not stand.", f"“{reason}”")


def test_r34_a_partie_broken_off_is_annulled_from_the_page_that_says_so(table):
    said = "Partie 2 is not finished.</b> 3 of its 6 deals are written: Anne 135, Bernard 40."
    annulling = f'action="{table.at("parties/2/annul/")}"', ">Play on</a>"
    shows(table.page(table.anne), said, *annulling, but=[BUTTON])
    shows(table.page(table.anne, "next/"), f'href="{table.at("close/")}"', but=[" pays "])
    annul(card_id=table.card.pk, partie=2, by=table.anne)
    asked = "Anne asks to annul partie 2, which is not finished."
    shows(table.page(table.bernard), asked, ">Agree</button>")
    annul(card_id=table.card.pk, partie=2, by=table.bernard)
    text = table.page(table.anne)
    assert re.findall(r"<s\b[^>]*>(.*?)</s>", text) == ["135–40"]
    assert ">annulled<" in text


def test_an_empty_card_is_abandoned_from_the_page_that_says_so(table):
    card = make_card(*table.pair, parties=[])
    for rest in ("close/", "next/"):
        abandon = f'action="{table.at("abandon/", card)}"'
        shows(table.page(table.anne, rest, card), abandon, but=["Nobody pays"])


@pytest.mark.parametrize(("kind", "deals"), [("button", DESC[0]), ("button quiet", DESC[0][:2])])
def test_closing_is_the_main_button_only_when_it_can_be_done(table, kind, deals):
    card = make_card(*table.pair, parties=[deals])
    closing = f'id="close" href="{table.at("close/", card)}">Work out the result and close</a>'
    shows(table.page(table.anne, "", card), f'<a class="{kind} stretch" {closing}')


def test_r51_games_won_are_a_payment_at_a_stake_a_game_and_not_a_partie(client, db):
    games = GamesTable(client, stake=TEN_SHILLINGS_A_PARTIE)
    games.write(20, 101)
    won = "Partie 1 is not finished.</b> Games won: Anne 0, Bernard 2."
    shows(games.page("close/"), won, games.at("parties/1/annul/"), but=["Anne pays Bernard"])
    games = GamesTable(client)
    games.write(20, 101)
    shows(games.page("close/"), BUTTON, "Anne pays Bernard")


def write_differing(table: Table, *deals: int) -> Card:
    """A card of one partie, in which Bernard has written these deals differently."""
    card = make_card(*table.pair, parties=[])
    for deal, (left, right) in enumerate(DESC[0], start=1):
        write(card, table.anne, (left, right))
        if deal in deals:
            record(card, table.bernard, deal, left, right - 1)
    return card


def test_law_74_where_records_differ_it_is_said_before_each_signature(table):
    shows(table.page(table.anne, "close/", make_card(*table.pair)), but=["records differ"])
    card = write_differing(table, 2)
    deal = f'<a href="{table.at("deals/1/2/", card)}">Partie 1, deal 2</a>'
    for rest in ("close/", "next/"):
        text = re.sub(r"\s+", " ", table.page(table.anne, rest, card))
        before = text.partition('<button type="submit" class="button wide">')[0]
        shows(before, f"In one deal the records differ: {deal}. The card shows what counts.")
    card = write_differing(table, 2, 4)
    close_card(card_id=card.pk, by=table.anne)
    before, button, _after = table.page(table.bernard, "", card).partition(">Countersign</button>")
    assert button
    shows(before, "In 2 deals the records differ:", "Partie 1, deal 2</a> and <a ")
    assert "In 2 deals" not in table.page(table.anne, "", card)  # Anne has signed.
