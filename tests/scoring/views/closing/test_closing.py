"""The pages of a card before it is closed, and after a dispute."""

import re

import pytest
from django.test import Client

from club.models import Member, Role
from ledger.operations.cards.dispute import decide_dispute
from ledger.operations.cards.reverse_card import reverse_card
from scoring.models import Card, CardState
from scoring.operations.cards import end_early
from scoring.operations.cards.close_card import close_card
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from tests.helping.cards import DESC, key, write
from tests.helping.factories import make_card, make_club, make_member
from tests.helping.world import user_of
from tests.scoring.views.games.site import TEN_SHILLINGS_A_PARTIE, GamesTable

pytestmark = pytest.mark.django_db
BUTTON = "Close the card and sign it"


@pytest.fixture
def players() -> tuple[Member, Member]:
    club = make_club()
    return make_member(club, name="Anne"), make_member(club, name="Bernard")


def at(card: Card) -> str:
    return f"/clubs/{card.club.slug}/cards/{card.pk}/"


def page(member: Member, card: Card, rest: str = "") -> str:
    client = Client()
    client.force_login(user_of(member))
    response = client.get(at(card) + rest)
    assert response.status_code == 200
    return response.content.decode()


def test_a_card_that_can_be_closed_has_the_button(players: tuple[Member, Member]) -> None:
    assert BUTTON in page(players[0], make_card(*players), "close/")


@pytest.mark.parametrize(
    ("rest", "button"), [("close/", BUTTON), ("next/", "Close and sign this card, open the next")]
)
def test_closing_is_a_players_signature_and_nobody_elses(
    players: tuple[Member, Member], rest: str, button: str
) -> None:
    card = make_card(*players)
    officer = make_member(players[0].club, role=Role.TREASURER)
    text = page(players[0], card, rest)
    assert "When you close the card you also sign it, for yourself alone." in text
    assert button in text
    text = page(officer, card, rest)
    assert "so you do not sign it by closing it" in text
    assert button not in text


def test_what_hinders_closing_is_said_before_and_there_is_no_button(
    players: tuple[Member, Member],
) -> None:
    card = make_card(*players, parties=[DESC[0], DESC[1][:3]])
    text = page(players[0], card, "close/")
    assert (
        "Partie 2 is not finished.</b> 3 of its 6 deals are written: Anne 135, Bernard 40." in text
    )
    assert BUTTON not in text


def test_who_does_not_write_the_card_is_told_and_has_no_button(
    players: tuple[Member, Member],
) -> None:
    text = page(make_member(players[0].club), make_card(*players), "close/")
    assert "Only the players of this card, or an officer, can write on it." in text
    assert BUTTON not in text


def test_a_dispute_decided_against_stands_on_the_open_card(players: tuple[Member, Member]) -> None:
    officer = make_member(players[0].club, name="Dora Dale", role=Role.TREASURER)
    card = make_card(*players, state=CardState.DISPUTED)
    reason = "The third deal was 6–44"
    decide_dispute(card_id=card.pk, by=officer, stands=False, decision=reason)
    before, _history, _after = page(players[0], card).partition("The card’s history")
    assert "Dora Dale for the club: it does not stand." in before
    assert f"“{reason}”" in before


@pytest.mark.parametrize(
    ("stands", "said"),
    [(True, "Dora Dale decided that it stands, "), (False, "decided that it does not stand, ")],
)
def test_the_cards_history_says_what_was_decided_of_a_dispute(
    players: tuple[Member, Member], stands: bool, said: str
) -> None:
    officer = make_member(players[0].club, name="Dora Dale", role=Role.TREASURER)
    card = make_card(*players, state=CardState.DISPUTED)
    decide_dispute(card_id=card.pk, by=officer, stands=stands, decision="Both say so")
    if stands:  # The history covers what has ended. The standing edition shows its own.
        reverse_card(card_id=card.pk, by=officer, reason="After all")
    _before, _heading, history = page(players[0], card).partition("The card’s history")
    assert said in history
    assert "“Both say so”" in history


CLOSING = "Work out the result and close</a>"


def test_a_partie_broken_off_is_annulled_from_the_page_that_says_so(
    players: tuple[Member, Member],
) -> None:
    card = make_card(*players, parties=[DESC[0], DESC[1][:3]])
    text = page(players[0], card, "close/")
    assert f'action="{at(card)}parties/2/annul/"' in text
    assert ">Play on</a>" in text
    text = page(players[0], card, "next/")
    assert f'href="{at(card)}close/"' in text
    assert " pays " not in text
    end_early.annul(card_id=card.pk, partie=2, by=players[0])
    theirs = page(players[1], card, "close/")
    assert "Anne asks to annul partie 2, which is not finished." in theirs
    assert ">Agree</button>" in theirs


def test_r34_an_annulled_partie_has_its_figures_struck_through_and_not_the_word(
    players: tuple[Member, Member],
) -> None:
    card = make_card(*players, parties=[DESC[0], DESC[1][:3]])
    for player in players:
        end_early.annul(card_id=card.pk, partie=2, by=player)
    text = page(players[0], card, "close/")
    assert re.findall(r"<s\b[^>]*>(.*?)</s>", text) == ["135–40"]
    assert ">annulled<" in text


def test_who_may_not_annul_a_partie_is_not_offered_it(players: tuple[Member, Member]) -> None:
    card = make_card(*players, parties=[DESC[0][:2]])
    assert "/annul/" not in page(make_member(players[0].club), card, "close/")


def test_an_empty_card_is_abandoned_from_the_page_that_says_so(
    players: tuple[Member, Member],
) -> None:
    card = make_card(*players, parties=[])
    for rest in ("close/", "next/"):
        text = page(players[0], card, rest)
        assert f'action="{at(card)}abandon/"' in text
        assert "Nobody pays" not in text


def test_closing_is_the_main_button_only_when_it_can_be_done(
    players: tuple[Member, Member],
) -> None:
    over = make_card(*players)
    assert f'<a class="button stretch" id="close" href="{at(over)}close/">{CLOSING}' in (
        page(players[0], over)
    )
    begun = make_card(*players, parties=[DESC[0][:2]])
    assert f'<a class="button quiet stretch" id="close" href="{at(begun)}close/">{CLOSING}' in (
        page(players[0], begun)
    )


def test_r51_at_a_stake_a_partie_won_games_are_not_told_as_a_payment(client: Client) -> None:
    table = GamesTable(client, stake=TEN_SHILLINGS_A_PARTIE)
    table.write(20, 101)
    text = table.page("close/")
    assert "Partie 1 is not finished.</b> Games won: Anne 0, Bernard 2." in text
    assert "Anne pays Bernard" not in text
    assert table.at("parties/1/annul/") in text


def test_r51_at_a_stake_a_game_the_card_is_closed_between_games(client: Client) -> None:
    table = GamesTable(client)
    table.write(20, 101)
    text = table.page("close/")
    assert BUTTON in text
    assert "Anne pays Bernard" in text


def write_differing(players: tuple[Member, Member], *deals: int) -> Card:
    """A card of one partie, in which the other player has written these deals differently."""
    card = make_card(*players, parties=[])
    for deal, (left, right) in enumerate(DESC[0], start=1):
        write(card, players[0], (left, right))
        if deal in deals:
            own = Figures(1, deal, deal % 2, (left, right - 1))
            record_deal(card_id=card.pk, by=players[1], figures=own, key=key())
    return card


def test_law_74_where_records_differ_it_is_said_before_the_button(
    players: tuple[Member, Member],
) -> None:
    assert "records differ" not in page(players[0], make_card(*players), "close/")
    card = write_differing(players, 2)
    say = (
        f'In one deal the records differ: <a href="{at(card)}deals/1/2/">Partie 1, deal 2</a>. '
        "The card shows what counts."
    )
    for rest in ("close/", "next/"):
        text = re.sub(r"\s+", " ", page(players[0], card, rest))
        assert say in text.partition('<button type="submit" class="button wide">')[0]


def test_law_74_where_records_differ_it_is_said_beside_the_countersigning(
    players: tuple[Member, Member],
) -> None:
    card = write_differing(players, 2, 4)
    close_card(card_id=card.pk, by=players[0])
    before, countersign, _after = page(players[1], card).partition(">Countersign</button>")
    assert countersign
    assert "In 2 deals the records differ:" in before
    assert "Partie 1, deal 2</a> and <a " in before
    assert "In 2 deals" not in page(players[0], card)  # Anne has signed.
