"""The text of PDFs: real cards, from their records to the paper."""

import json
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from club.models import Club, Member, Role
from scoring.documents.card_from_sheet import printed_card
from scoring.documents.printed_card import PrintedCard
from scoring.documents.score_card import draw
from scoring.models import Card, CardState
from scoring.operations.cards.import_card import import_card
from scoring.operations.rulings.propose import Proposed, propose
from scoring.sheet.sheet import load
from scoring.verification.paper_card import check_of
from scoring.words.card import signatures_in_words
from tests.helping.cards import DESC, RESULTS, write_past_the_end
from tests.helping.factories import make_card, make_club, make_member
from tests.helping.world import user_of
from tests.scoring.documents.printed import pages

pytestmark = pytest.mark.django_db
FOURTH = '"deals": [[28,14],[11,36],[22,12],[8,41],[10,17],[15,24]]'
CAVENDISH = Path(settings.BASE_DIR) / "docs" / "examples" / "cavendish-card.json"


@pytest.fixture
def club() -> Club:
    return make_club(name="The Wednesday Piquet Club")


@pytest.fixture
def players(club: Club) -> Sequence[Member]:
    return make_member(club, name="Dora Dale"), make_member(club, name="Edwin Finch")


def on_paper(card: Card, *, in_money: bool = True) -> PrintedCard:
    """The card as its page prints it."""
    sheet = load(card)
    check = check_of(sheet, in_money=in_money)
    return printed_card(
        sheet,
        club_name=card.club.name,
        signatures=signatures_in_words(card),
        discrepancies=check.discrepancies,
        consequence=check.consequence,
        in_money=in_money,
    )


def test_who_may_not_see_its_money_gets_the_card_in_points(players: Sequence[Member]) -> None:
    countersigned = make_card(*players, parties=DESC, state=CardState.COUNTERSIGNED)
    card = on_paper(countersigned, in_money=False)
    assert (card.totals.sums, card.totals.balance) == ((692, 617), (75, 0))
    assert (card.reckoning, card.money) == (("692 − 617 = 75",), "Dora Dale +75")
    assert "5s." not in " ".join(line for page in pages(draw(card)) for line in page)


def test_the_card_of_desc_countersigned(players: Sequence[Member]) -> None:
    card = on_paper(make_card(*players, parties=DESC, state=CardState.COUNTERSIGNED))
    assert card.club == "The Wednesday Piquet Club"
    assert card.players == ("Dora Dale", "Edwin Finch")
    assert card.date == "20 November 2026"
    assert card.stake == "Ten shillings a hundred, fractions of fifty neglected"
    assert tuple(partie.won for partie in card.parties) == RESULTS
    assert [partie.adjusting for partie in card.parties] == [
        (14, 0), (192, 0), (0, 175), (0, 3), (4, 0),
    ]  # fmt: skip
    assert [partie.word for partie in card.parties] == ["", "rubicon", "rubicon", "", ""]
    (lines,) = pages(draw(card))
    assert " ".join(lines).count("rubicon") == 2
    assert (card.totals.sums, card.totals.balance) == ((692, 617), (75, 0))
    assert card.reckoning == (
        "692 − 617 = 75",
        "Fractions of fifty neglected: 50",
        "At ten shillings a hundred: 5s.",
    )
    assert card.money == "Edwin Finch pays Dora Dale 5s."
    assert card.watermark == ""
    assert [signed.name for signed in card.signatures] == ["Dora Dale", "Edwin Finch"]
    assert all(signed.text.startswith("signed ") for signed in card.signatures)


def test_elder_is_the_player_who_does_not_deal(players: Sequence[Member]) -> None:
    card = on_paper(make_card(*players, parties=DESC))
    assert [deal.elder for deal in card.parties[0].deals] == [0, 1, 0, 1, 0, 1]
    assert [deal.elder for deal in card.parties[1].deals] == [0, 1, 0, 1, 0, 1]


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
def test_each_state_of_a_card(
    state: CardState, watermark: str, reckoned: bool, players: Sequence[Member]
) -> None:
    card = on_paper(make_card(*players, parties=DESC, state=state))
    assert card.watermark == watermark
    assert bool(card.money) == bool(card.reckoning) == bool(card.reckoning_heading) == reckoned
    assert draw(card).startswith(b"%PDF")


def test_a_partie_broken_off_stands_unfinished(players: Sequence[Member]) -> None:
    card = on_paper(make_card(*players, parties=(DESC[0], DESC[1][:3])))
    assert not card.parties[1].complete
    assert card.parties[1].totals == (135, 40)
    assert card.totals.sums == (150, 0)
    (lines,) = pages(draw(card))
    assert "points won 150 unfinished 150" in lines


def test_nothing_to_pay_is_said_once(players: Sequence[Member]) -> None:
    even = tuple((b, a) for a, b in DESC[0])
    card = on_paper(make_card(*players, parties=(DESC[0], even), state=CardState.CLOSED))
    assert card.reckoning == ("150 − 150 = 0: nobody wins anything",)
    assert card.money == ""


def test_r62_the_card_printed_in_desc_keeps_its_figures_and_its_two_slips(
    club: Club, players: Sequence[Member]
) -> None:
    text = CAVENDISH.read_text(encoding="utf-8")
    card = on_paper(import_card(club=club, text=text, names={"A": players[0], "B": players[1]}))
    assert card.parties[3].totals == (103, 144)
    assert card.totals.carried[2] == (0, 470)
    assert (card.totals.sums, card.totals.balance) == ((692, 617), (75, 0))
    assert card.reckoning[0] == "814 − 692 = 122"
    assert card.money == "Dora Dale would pay Edwin Finch 10s."
    assert card.signatures == ()
    assert card.watermark == ""
    (lines,) = pages(draw(card))
    assert "total 164 114 224 92 75 301 103* 144 130 104 692 617" in lines
    assert "1 27 13 15 30 20 18 28 14 23 12 150 470†" in lines
    assert "* Fourth partie, total of Dora Dale: 103 is written, but 94 would be right." in lines
    assert (
        "† Third partie, carried to the totals of Edwin Finch: 470 is written, but 476 "
        "would be right." in lines
    )


@pytest.mark.parametrize(
    ("parties", "won", "sums"),
    [
        # A written total that differs from the deals' decides what the partie wins (103–144: 141).
        (f'{{{FOURTH}, "written": {{"totals": [103,144]}}}}', (0, 141), (0, 141)),
        (f"{{{FOURTH}}}", (0, 338), (0, 338)),
        ('{"deals": [[28,14],[11,36]]}', (0, 0), (0, 0)),
    ],
)  # fmt: skip
def test_a_figure_nobody_wrote_follows_from_those_above_it(
    parties: str, won: tuple[int, int], sums: tuple[int, int], club: Club, players: Sequence[Member]
) -> None:
    text = (
        '{"format": "piquet-card/1", "players": ["Dora Dale", "Edwin Finch"], '
        f'"stake": {{"preset": "shilling-points"}}, "parties": [{parties}]}}'
    )
    card = on_paper(import_card(club=club, text=text))
    assert card.parties[0].won == won
    assert card.parties[0].word == ("rubicon" if won == (0, 338) else "")
    assert card.totals.sums == sums
    assert {deal.elder for deal in card.parties[0].deals} == {None}


CAME_TO = (
    "By the deals Edwin Finch wins 122 and receives 10s., but the card says that Dora Dale wins "
    "75: at 94 the fourth partie is a rubicon, 338 and not 141."
)


def test_what_a_paper_cards_misprints_come_to_stands_at_its_foot_and_on_its_page(
    players: Sequence[Member], client: Client
) -> None:
    first, second = players
    card = import_card(
        club=first.club,
        text=CAVENDISH.read_text("utf-8"),
        names={"A": first, "B": second},
        played_on=date(2026, 11, 20),
    )
    assert any(CAME_TO in line for page in pages(draw(on_paper(card))) for line in page)
    client.force_login(user_of(first))
    address = f"/clubs/{first.club.slug}/cards/{card.pk}/"
    assert CAME_TO in client.get(address).content.decode()


def test_a_tied_partie_without_its_last_two_deals_is_unfinished_on_its_page_too(
    players: Sequence[Member], client: Client
) -> None:
    first, second = players
    tied = {"deals": [[20, 20]] * 6}
    card = import_card(
        club=first.club,
        text=json.dumps(
            {**json.loads(CAVENDISH.read_text("utf-8")), "parties": [tied], "written": {}}
        ),
        names={"A": first, "B": second},
        played_on=date(2026, 11, 20),
    )
    assert any("unfinished" in line for page in pages(draw(on_paper(card))) for line in page)
    client.force_login(user_of(first))
    page = client.get(f"/clubs/{first.club.slug}/cards/{card.pk}/").content.decode()
    assert ">unfinished</td>" in page


def test_r31_deals_past_the_end_of_a_partie_bear_a_sign_and_the_sign_a_meaning(
    players: Sequence[Member],
) -> None:
    card = make_card(*players, parties=())
    officer = make_member(players[0].club, role=Role.SECRETARY)
    write_past_the_end(card, players[0], officer)
    (lines,) = pages(draw(on_paper(card)))
    assert "6 10 30" in lines
    assert "7 20 10§" in lines
    assert "8 12 25§" in lines
    assert "total 145 135" in " ".join(lines)
    assert any("past the end of the partie" in line for line in lines)
    (ordinary,) = pages(draw(on_paper(make_card(*players, parties=DESC))))
    assert not any("past the end of the partie" in line for line in ordinary)


def test_a_ruling_stands_beside_its_deal_and_below_the_card(club, players):
    """Law 27: elder turned one of the bottom three face up. An officer writes it for the club."""
    card = make_card(*players, parties=DESC[:1])
    officer = make_member(club, name="Clara Bell", role=Role.TREASURER)
    answers = {"cards": "bottom", "deed": "exposed"}
    dealer = load(card).deal(1, 2).dealer
    said = Proposed(1, 2, dealer, "elder-takes-others-cards", answers)
    propose(card_id=card.pk, by=officer, proposed=said, key="ruling")
    (lines,) = pages(draw(on_paper(card)))
    text = " ".join(lines)
    assert text.count("¶") == 2
    assert "Partie 1, deal 2: Elder takes cards of the stock" in text
    assert "reckons nothing in this deal." in text
    assert "(Laws 27 and 44)" in text
