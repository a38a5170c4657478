"""Piquet au cent: a player loses the game by what they did (a9, a10), and rulings across games."""

import json

import pytest

from club.models import Role
from club.refused import Refused
from scoring.documents.card_from_sheet import printed_card
from scoring.documents.score_card import draw
from scoring.export_card import card_file
from scoring.files.card_file import to_data
from scoring.files.read_card import card_from_data
from scoring.laws.rule_sets import AU_CENT
from scoring.models import Card
from scoring.operations.consents.consent import consent
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.operations.rulings.propose import Proposed, propose
from scoring.operations.rulings.withdraw import withdraw
from scoring.sheet.deal_names import deal_name
from scoring.sheet.sheet import load
from scoring.verification.report import report
from tests.helping.browser import signed_in, text_of
from tests.helping.cards import key, write
from tests.helping.desc import ITEMS
from tests.helping.factories import make_card, make_club, make_member
from tests.scoring.documents.printed import pages

pytestmark = pytest.mark.django_db

MIXED = ("au-cent-elder-takes-others-cards", {"cards": "bottom", "deed": "mixed"})


class Table:
    """A card of piquet au cent of Anne, who is elder first, and Bernard."""

    def __init__(self) -> None:
        self.club = make_club()
        self.anne = make_member(self.club, name="Anne")
        self.bernard = make_member(self.club, name="Bernard")
        self.dora = make_member(self.club, name="Dora", role=Role.TREASURER)
        self.made = make_card(self.anne, self.bernard, parties=(), code=AU_CENT.code, stake=None)

    @property
    def card(self):
        return Card.objects.get(pk=self.made.pk)

    @property
    def sheet(self):
        return load(self.card)

    @property
    def games(self):
        return self.sheet.partie(1).games

    def write(self, *deals):
        write(self.made, self.anne, *deals)

    def rule(self, deal, dealer, path, answers):
        said = Proposed(1, deal, dealer, path, answers)
        return propose(card_id=self.made.pk, by=self.dora, proposed=said, key=key()).made

    def items(self, deal, dealer):
        """28 for elder, 23 for younger."""
        figures = Figures(1, deal, dealer, (0, 0), itemised=ITEMS)
        record_deal(card_id=self.made.pk, by=self.anne, figures=figures, key=key())

    def said_of(self, record):
        """The name of the deal that the ruling is on."""
        found = self.sheet.partie(1).rulings
        (number,) = (deal for deal, of in found.items() if of[0].record.id == record.pk)
        return deal_name(self.sheet, 1, number)

    def take_back(self, record):
        withdraw(card_id=self.made.pk, by=self.dora, record_id=record.pk, key=key())

    def page(self, at=""):
        client = signed_in(self.anne)
        return text_of(client.get(f"/clubs/{self.club.slug}/cards/{self.made.pk}/{at}"))


@pytest.fixture
def table():
    """Anne has 25, Bernard 30, and Bernard is elder in the second deal."""
    found = Table()
    found.write((25, 30))
    return found


def test_a9_the_game_is_over_though_nobody_wrote_the_deal(table):
    """It goes on with the first deal of the next game."""
    table.rule(2, 0, *MIXED)
    first = table.games[0]
    assert (first.over, first.result.winner, first.result.totals) == (True, 0, (25, 30))
    assert (table.sheet.next_deal.number, deal_name(table.sheet, 1, 3)) == (
        3,
        "Partie 1, game 2, deal 1",
    )
    table.write((40, 12))
    assert [len(game.deals) for game in table.games] == [2, 1]


def test_a9_taken_back_the_game_goes_on(table):
    table.take_back(table.rule(2, 0, *MIXED))
    assert not table.games[0].over
    assert table.sheet.next_deal.number == 2


def test_a9_once_the_next_game_has_begun_it_stays_lost(table):
    """Else the deals of the next game would have no game to belong to."""
    record = table.rule(2, 0, *MIXED)
    table.write((40, 12))
    with pytest.raises(Refused, match="nothing here"):
        table.take_back(record)


def test_a9_what_was_asked_before_the_next_game_began_is_not_agreed_to_afterwards(table):
    record = table.rule(2, 0, *MIXED)
    asked = withdraw(card_id=table.made.pk, by=table.bernard, record_id=record.pk, key=key()).made
    assert asked.waits
    table.write((40, 12))
    answer = {"card_id": table.made.pk, "record_id": asked.pk, "by": table.anne}
    with pytest.raises(Refused, match="the card has gone on under this ruling"):
        consent(**answer, granted=True)
    consent(**answer, granted=False)
    assert [len(game.deals) for game in table.games] == [2, 1]


def test_a9_a_deal_that_was_written_can_be_put_back(table):
    table.write((10, 20))
    record = table.rule(2, 0, *MIXED)
    table.write((40, 12))
    assert [len(game.deals) for game in table.games] == [2, 1]
    table.take_back(record)
    assert [deal.scores for deal in table.sheet.partie(1).deals] == [(25, 30), (10, 20), (40, 12)]


def test_a9_card_pdf_file_and_result_say_who_lost_it_and_at_what(table):
    table.rule(2, 0, *MIXED)
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
    file = to_data(card_file(table.card))
    assert file["parties"][0]["games"] == [{"deals": [[25, 30], [0, 0]], "lost": "Bernard"}]
    checked = report(card_from_data(json.loads(json.dumps(file))))
    assert checked["ok"]
    assert checked["parties"][0]["games"] == [1, 0]


def test_a9_before_it_is_proposed_it_says_who_would_win_and_lose_the_game(table):
    """Anne, elder in the first deal, mixed the bottom cards with her hand."""
    asked = f"path={MIXED[0]}&cards=bottom&deed=mixed"
    said = table.page(f"deals/1/1/rulings/?{asked}")
    assert "Game 1, deal 1 25 → becomes – 30 → becomes –" in said
    assert "Game 1 25 → becomes lost 30 → becomes won" in said


def test_a_ruling_stays_with_its_deal_when_an_earlier_one_changes_the_games():
    """The first game ends with the second deal, until it is told that Bernard turned one of the
    bottom three face up in it. Then it goes on, and the third deal, on which a ruling stands
    already, ends it."""
    table = Table()
    table.write((25, 80))
    table.items(2, 0)
    table.items(3, 1)
    exposed = ("au-cent-elder-takes-others-cards", {"cards": "bottom", "deed": "exposed"})
    later = table.rule(3, 1, *exposed)
    assert [len(game.deals) for game in table.games] == [2, 1]
    assert table.said_of(later) == "Partie 1, game 2, deal 1"
    table.rule(2, 0, *exposed)
    assert [len(game.deals) for game in table.games] == [3]
    assert [deal.scores for deal in table.games[0].deals] == [(25, 80), (23, 0), (0, 23)]
    assert table.said_of(later) == "Partie 1, game 1, deal 3"
    told = table.page("deals/1/3/")
    assert "Anne reckons nothing in this deal." in told
    assert "no longer fits" not in told
