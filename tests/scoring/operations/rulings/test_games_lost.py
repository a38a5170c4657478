"""Piquet au cent: a player loses the game by what they did (a9, a10), and rulings across games."""

import json
from copy import deepcopy

import pytest

from piquet.checking.report import report
from piquet.formats.card_file import to_data
from piquet.formats.read_card import card_from_data
from piquet.rule_sets import AU_CENT
from scoring.documents.card_from_sheet import printed_card
from scoring.documents.score_card import draw
from scoring.export_card import card_file
from scoring.models import Card
from scoring.sheet.deal_names import deal_name
from tests.helping.world import made_once
from tests.scoring.documents.printed import pages
from tests.scoring.operations.rulings.ruled import Ruled
from tests.scoring.refused import refused

pytestmark = pytest.mark.django_db

ELDER_TAKES = "au-cent-elder-takes-others-cards"
MIXED = {"cards": "bottom", "deed": "mixed"}
EXPOSED = {"cards": "bottom", "deed": "exposed"}


class OfGames(Ruled):
    """A card of piquet au cent. Anne has 25, Bernard 30, and Bernard is elder in deal 2."""

    def __init__(self) -> None:
        super().__init__(code=AU_CENT.code, stake=None)
        self.write((25, 30))

    def rule(self, answers=MIXED, deal=2):
        """The treasurer's ruling on what elder did."""
        return self.propose(self.dora, ELDER_TAKES, answers, deal=deal, dealer=deal % 2)

    @property
    def games(self):
        return self.sheet.partie(1).games

    @property
    def deals_of_games(self):
        return [len(game.deals) for game in self.games]

    def deal_of(self, record):
        """The name of the deal that the ruling is on."""
        found = self.sheet.partie(1).rulings
        (number,) = (deal for deal, of in found.items() if of[0].record.id == record.pk)
        return deal_name(self.sheet, 1, number)


made = made_once(OfGames)


@pytest.fixture
def table(made, db):
    return deepcopy(made)


def test_a9_the_game_is_over_though_nobody_wrote_the_deal(table):
    """It goes on with the first deal of the next game. Once that is written, the game stays lost:
    its deals would have no game to belong to."""
    record = table.rule()
    first = table.games[0]
    assert (first.over, first.result.winner, first.result.totals) == (True, 0, (25, 30))
    assert table.sheet.next_deal.number == 3
    assert deal_name(table.sheet, 1, 3) == "Partie 1, game 2, deal 1"
    table.write((40, 12))
    assert table.deals_of_games == [2, 1]
    refused("nothing here", table.withdraw, record, table.dora)


def test_a9_taken_back_the_game_goes_on(table):
    table.withdraw(table.rule(), table.dora)
    assert not table.games[0].over
    assert table.sheet.next_deal.number == 2


def test_a9_what_was_asked_before_the_next_game_is_not_agreed_to_in_it(table):
    asked = table.withdraw(table.rule(), table.b)
    assert asked.waits
    table.write((40, 12))
    refused("the card has gone on under this ruling", table.answer, table.a, asked)
    table.answer(table.a, asked, granted=False)
    assert table.deals_of_games == [2, 1]


def test_a9_a_deal_that_was_written_can_be_put_back(table):
    table.write((10, 20))
    record = table.rule()
    table.write((40, 12))
    assert table.deals_of_games == [2, 1]
    table.withdraw(record, table.dora)
    assert [deal.scores for deal in table.sheet.partie(1).deals] == [(25, 30), (10, 20), (40, 12)]


def test_a9_card_pdf_file_and_result_say_who_lost_it_and_at_what(table):
    table.rule()
    said = "Bernard loses the game, at 30 to 25."
    assert said in table.page("deals/1/2/")
    assert "Bernard 0" not in table.page("deals/1/2/")
    card = table.page()
    assert "Game 1: Bernard loses it, at 30 to 25." in card
    assert "– ¶" not in card
    assert said in table.page("written/") or said in card
    (lines,) = pages(draw(printed_card(table.sheet, club_name="", signatures=())))
    assert any("lost" in line.split() for line in lines)
    assert any("25 30" in line for line in lines)
    file = to_data(card_file(Card.objects.get(pk=table.card.pk)))
    assert file["parties"][0]["games"] == [{"deals": [[25, 30], [0, 0]], "lost": "Bernard"}]
    checked = report(card_from_data(json.loads(json.dumps(file))))
    assert (checked["ok"], checked["parties"][0]["games"]) == (True, [1, 0])


def test_a9_before_it_is_proposed_it_says_who_would_win_and_lose_the_game(table):
    """Anne, elder in the first deal, mixed the bottom cards with her hand."""
    said = table.page(f"deals/1/1/rulings/?path={ELDER_TAKES}&cards=bottom&deed=mixed")
    assert "Game 1, deal 1 25 → becomes – 30 → becomes –" in said
    assert "Game 1 25 → becomes lost 30 → becomes won" in said


def test_a_ruling_stays_with_its_deal_when_another_changes_the_games(table):
    """The first game ends with the second deal, until it is told that Bernard turned one of the
    bottom three face up in it. Then it goes on, and the third deal, on which a ruling stands
    already, ends it."""
    table.record(table.a, 1, 25, 80)
    table.items(deal=2, dealer=0)
    table.items(deal=3, dealer=1)
    later = table.rule(EXPOSED, deal=3)
    assert table.deals_of_games == [2, 1]
    assert table.deal_of(later) == "Partie 1, game 2, deal 1"
    table.rule(EXPOSED, deal=2)
    assert [[deal.scores for deal in game.deals] for game in table.games] == [
        [(25, 80), (23, 0), (0, 23)]
    ]
    assert table.deal_of(later) == "Partie 1, game 1, deal 3"
    told = table.page("deals/1/3/")
    assert "Anne reckons nothing in this deal." in told
    assert "no longer fits" not in told
