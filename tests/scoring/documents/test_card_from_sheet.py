"""The text of PDFs: real cards, from their records to the paper."""

import json
from copy import deepcopy
from datetime import date

import pytest

from club.models import Role
from scoring.documents.card_from_sheet import printed_card
from scoring.documents.printed_card import PrintedCard
from scoring.documents.score_card import draw
from scoring.models import Card, CardState
from scoring.operations.cards.import_card import import_card
from scoring.operations.cards.verify_paper_card import check_of
from scoring.operations.rulings.propose import Proposed, propose
from scoring.sheet.sheet import load
from scoring.words.card import format_signatures
from tests.helping.browser import signed_in
from tests.helping.cards import DESC, RESULTS, write_past_the_end
from tests.helping.factories import make_card, make_club, make_member
from tests.helping.world import made_once
from tests.paths import EXAMPLES
from tests.scoring.documents.printed import lines_of, pages

FOURTH = '"deals": [[28,14],[11,36],[22,12],[8,41],[10,17],[15,24]]'
CAVENDISH = (EXAMPLES / "cavendish-card.json").read_text(encoding="utf-8")
PAST = "past the end of the partie"


def make_players():
    club = make_club(name="The Wednesday Piquet Club")
    return [make_member(club, name=name) for name in ("Dora Dale", "Edwin Finch")]


players_of_module = made_once(make_players)


@pytest.fixture
def players(players_of_module, db):
    return deepcopy(players_of_module)


def on_paper(card: Card, *, in_money: bool = True) -> PrintedCard:
    """The card as its page prints it."""
    sheet = load(card)
    check = check_of(sheet, in_money=in_money)
    return printed_card(
        sheet,
        club_name=card.club.name,
        signatures=format_signatures(card),
        discrepancies=check.discrepancies,
        consequence=check.consequence,
        in_money=in_money,
    )


def typed(players, text: str) -> Card:
    """A paper card of these players from a file in which they are A and B."""
    names, day = dict(zip("AB", players, strict=True)), date(2026, 11, 20)
    return import_card(club=players[0].club, text=text, names=names, played_on=day)


def the_page(card: Card) -> str:
    player = card.seats.first().member
    return signed_in(player).get(f"/clubs/{card.club.slug}/cards/{card.pk}/").text


def test_who_may_not_see_its_money_gets_the_card_in_points(players):
    countersigned = make_card(*players, parties=DESC, state=CardState.COUNTERSIGNED)
    card = on_paper(countersigned, in_money=False)
    assert (card.totals.sums, card.totals.balance) == ((692, 617), (75, 0))
    assert (card.reckoning, card.money) == (("692 − 617 = 75",), "Dora Dale +75")
    assert "5s." not in " ".join(line for page in pages(draw(card)) for line in page)


def test_the_card_of_desc_countersigned(players):
    card = on_paper(make_card(*players, parties=DESC, state=CardState.COUNTERSIGNED))
    assert (card.club, card.players) == ("The Wednesday Piquet Club", ("Dora Dale", "Edwin Finch"))
    stake = "Ten shillings a hundred, fractions of fifty neglected"
    assert (card.date, card.stake) == ("20 November 2026", stake)
    assert tuple(partie.won for partie in card.parties) == RESULTS
    adjusting = [partie.adjusting for partie in card.parties]
    assert adjusting == [(14, 0), (192, 0), (0, 175), (0, 3), (4, 0)]
    assert [partie.word for partie in card.parties] == ["", "rubicon", "rubicon", "", ""]
    for partie in card.parties[:2]:  # The players deal in turn.
        assert [deal.elder for deal in partie.deals] == [0, 1, 0, 1, 0, 1]
    assert " ".join(lines_of(card)).count("rubicon") == 2
    assert (card.totals.sums, card.totals.balance) == ((692, 617), (75, 0))
    steps = "Fractions of fifty neglected: 50", "At ten shillings a hundred: 5s."
    assert card.reckoning == ("692 − 617 = 75", *steps)
    assert (card.money, card.watermark) == ("Edwin Finch pays Dora Dale 5s.", "")
    assert [signed.name for signed in card.signatures] == ["Dora Dale", "Edwin Finch"]
    assert all(signed.text.startswith("signed ") for signed in card.signatures)


@pytest.mark.parametrize(
    ("state", "watermark", "reckoned"),
    [
        (CardState.OPEN, "open, not yet reckoned", False),
        (CardState.CLOSED, "", True),
        (CardState.DISPUTED, "disputed", True),
        (CardState.COUNTERSIGNED, "", True),
        (CardState.REVERSED, "reversed", False),
        (CardState.ABANDONED, "abandoned", False),
    ],
)
def test_each_state_of_a_card(state, watermark, reckoned, players):
    card = on_paper(make_card(*players, parties=DESC, state=state))
    assert card.watermark == watermark
    assert bool(card.money) == bool(card.reckoning) == bool(card.reckoning_heading) == reckoned
    assert draw(card).startswith(b"%PDF")


def test_r31_a_partie_broken_off_or_tied_stands_unfinished(players):
    card = on_paper(make_card(*players, parties=(DESC[0], DESC[1][:3])))
    assert (card.parties[1].complete, card.parties[1].totals) == (False, (135, 40))
    assert card.totals.sums == (150, 0)
    assert "points won 150 unfinished 150" in lines_of(card)
    tie = {"parties": [{"deals": [[20, 20]] * 6}], "written": {}}
    tied = typed(players, json.dumps({**json.loads(CAVENDISH), **tie}))
    assert any("unfinished" in line for page in pages(draw(on_paper(tied))) for line in page)
    assert ">unfinished</td>" in the_page(tied)


def test_nothing_to_pay_is_said_once(players):
    even = tuple((b, a) for a, b in DESC[0])
    card = on_paper(make_card(*players, parties=(DESC[0], even), state=CardState.CLOSED))
    assert (card.reckoning, card.money) == (("150 − 150 = 0: nobody wins anything",), "")


CAME_TO = (
    "By the deals Edwin Finch wins 122 and receives 10s., but the card says that Dora Dale wins "
    "75: at 94 the fourth partie is a rubicon, 338 and not 141."
)


def test_r62_the_card_printed_in_desc_keeps_its_figures_and_its_two_slips(players):
    kept = typed(players, CAVENDISH)
    card = on_paper(kept)
    assert (card.parties[3].totals, card.totals.carried[2]) == ((103, 144), (0, 470))
    assert (card.totals.sums, card.totals.balance) == ((692, 617), (75, 0))
    assert card.reckoning[0] == "814 − 692 = 122"
    assert card.money == "Dora Dale would pay Edwin Finch 10s."
    assert (card.signatures, card.watermark) == ((), "")
    lines = lines_of(card)
    assert "total 164 114 224 92 75 301 103* 144 130 104 692 617" in lines
    assert "1 27 13 15 30 20 18 28 14 23 12 150 470†" in lines
    assert "* Fourth partie, total of Dora Dale: 103 is written, but 94 would be right." in lines
    carried = "Third partie, carried to the totals of Edwin Finch"
    assert f"† {carried}: 470 is written, but 476 would be right." in lines
    assert any(CAME_TO in line for line in lines)
    assert CAME_TO in the_page(kept)


@pytest.mark.parametrize(
    ("partie", "won"),
    [
        # A written total that differs from the deals' decides what the partie wins (103–144: 141).
        (f'{FOURTH}, "written": {{"totals": [103,144]}}', (0, 141)),
        (FOURTH, (0, 338)),
        ('"deals": [[28,14],[11,36]]', (0, 0)),
    ],
)
def test_a_figure_nobody_wrote_follows_from_those_above_it(partie, won, players):
    text = (
        '{"format": "piquet-card/1", "players": ["A", "B"], '
        f'"stake": {{"preset": "shilling-points"}}, "parties": [{{{partie}}}]}}'
    )
    card = on_paper(typed(players, text))
    assert card.parties[0].won == card.totals.sums == won
    assert card.parties[0].word == ("rubicon" if won == (0, 338) else "")
    assert {deal.elder for deal in card.parties[0].deals} == {None}


def test_r31_deals_past_the_end_of_a_partie_bear_a_sign_with_its_meaning(players):
    card = make_card(*players, parties=())
    officer = make_member(players[0].club, role=Role.SECRETARY)
    write_past_the_end(card, players[0], officer)
    lines = lines_of(on_paper(card))
    assert {"6 10 30", "7 20 10§", "8 12 25§"} <= {*lines}
    assert "total 145 135" in " ".join(lines)
    assert any(PAST in line for line in lines)
    ordinary = lines_of(on_paper(make_card(*players, parties=DESC)))
    assert not any(PAST in line for line in ordinary)


def test_law_27_a_ruling_stands_beside_its_deal_and_below_the_card(players):
    """Elder turned one of the bottom three face up. An officer writes it for the club."""
    card = make_card(*players, parties=DESC[:1])
    officer = make_member(card.club, name="Clara Bell", role=Role.TREASURER)
    answers, dealer = {"cards": "bottom", "deed": "exposed"}, load(card).deal(1, 2).dealer
    said = Proposed(1, 2, dealer, "elder-takes-others-cards", answers)
    propose(card_id=card.pk, by=officer, proposed=said, key="ruling")
    text = " ".join(lines_of(on_paper(card)))
    assert text.count("¶") == 2
    assert "Partie 1, deal 2: Elder takes cards of the stock" in text
    assert "reckons nothing in this deal." in text
