"""A chouette's card file into a club and out of it, and on paper (R40–R43, R54, R62)."""

import json
from dataclasses import replace

import pytest

from ledger.book_checks import check_club
from ledger.models import Transaction
from piquet.checking.report import report
from piquet.formats.card_file import card_as_json, to_data
from piquet.formats.read_card import card_from_data, read_card_file
from scoring.documents.card_from_sheet import printed_card
from scoring.documents.printed_card import PrintedCard
from scoring.documents.score_card import draw
from scoring.export_card import card_file
from scoring.models import Card, CardKind, CardState
from scoring.operations.cards.chouette_places import take_places
from scoring.operations.cards.import_card import import_card
from scoring.operations.cards.verify_paper_card import check_of
from scoring.sheet.sheet import load
from tests.helping.browser import signed_in
from tests.helping.cards import DESC, sheet_of, write
from tests.helping.chouettes import (
    CHOUETTE,
    DESC_CHOUETTE,
    DESC_SEATS,
    A,
    B,
    C,
    open_chouette,
    tell,
    tell_desc,
)
from tests.scoring.documents.printed import pages, reader
from tests.scoring.operations.cards.imported import brought_in, exported, fails, written

pytestmark = pytest.mark.django_db
TEXT = CHOUETTE.read_text(encoding="utf-8")


@pytest.fixture
def players(club):
    return [club.members.get(name=name) for name in "ABC"]


@pytest.fixture
def card(players):
    """A chouette of which nothing is written."""
    return open_chouette(*players)


def without_about(text):
    return {name: value for name, value in json.loads(text).items() if name != "about"}


def agree(sheet, file) -> None:
    """The club's money and running card are those of `verify_card`."""
    found = report(file)
    assert list(sheet.reckoning.amounts) == found["money"]["amounts"]
    assert [list(line.running) for line in sheet.lines] == found["running"]


def test_desc_chouette_is_kept_with_its_figures_and_says_all_it_said(players, card):
    kept = brought_in(CHOUETTE)
    assert (kept.kind, kept.chouette) == (CardKind.PAPER, True)
    sheet = load(kept)
    assert [line.seats.pair for line in sheet.lines] == list(DESC_SEATS)
    assert [line.running for line in sheet.lines] == [tens for _p, _w, tens in DESC_CHOUETTE]
    assert all(0 in partie.result.won for partie in sheet.parties)
    assert check_of(sheet).ok
    assert without_about(exported(kept)) == without_about(TEXT)
    tell_desc(card, players[A])
    assert load(card).reckoning == sheet.reckoning, "as at the table"


def test_posted_it_is_the_same_money_as_at_the_table(club):
    card = brought_in(CHOUETTE, "--post")
    postings = Transaction.objects.get().postings.all()
    amounts = {p.account.member.name: p.amount for p in postings}
    assert amounts == {"A": 180, "B": -540, "C": 360}
    assert card.state == CardState.COUNTERSIGNED
    assert list(check_club(club)) == []


@pytest.mark.parametrize(("change", "says"), [
    (lambda card: card["written"]["running"][1].__setitem__(0, 104), "1 wrong figure"),
    (lambda card: card["parties"][4].update(opponent="B"), "1 wrong figure"),
    (lambda card: card["parties"][0].update(winner="C"), "C was the adviser in partie 1"),
    (lambda card: card["parties"][0].update(points=50), "A partie wins at least 101"),
])  # fmt: skip
def test_one_that_disagrees_with_itself_or_the_laws_is_not_posted(club, change, says, tmp_path):
    data = json.loads(TEXT)
    change(data)
    file = written(tmp_path, data)
    fails(says, file, "--post")
    assert not Card.objects.exists()
    assert brought_in(file).state == CardState.OPEN


# Two parties of deals, a drawn one and an annulled one. R42 fills in some of the seats.
WITH_DEALS = {
    "format": "piquet-card/1",
    "players": ["A", "B", "C"],
    "chouette": True,
    "first_dealer": "B",
    "stake": {"currency": "GBP", "amount": 5, "per": "point"},
    "parties": [
        {"single": "A", "deals": [list(pair) for pair in DESC[0]]},
        {
            "deals": [[28, 14], [11, 36], [22, 12], [8, 41], [0, 17], [15, 24]],
            "dealers": ["A", "C", "A", "C", "C", "A"],
            "marks": [None, None, None, None, {"mark": "reckons_nothing", "player": "A"}, None],
        },
        {"points": 0, "winner": None},
        {"deals": [[27, 13]], "annulled": True},
    ],
}


def test_deals_dealers_marks_and_annulled_parties_are_kept_by_side(club):
    text = json.dumps(WITH_DEALS)
    sheet = load(import_card(club=club, text=text))
    first, second, third, fourth = sheet.parties
    assert [p.seats.pair for p in sheet.parties] == [(A, B), (A, C), (C, B), (C, B)]
    assert [deal.dealer for deal in first.deals[:2]] == [1, 0]
    assert [deal.dealer for deal in second.deals] == [0, 1, 0, 1, 1, 0]
    assert (second.deals[4].mark, second.deals[4].mark_seat) == ("reckons_nothing", 0)
    assert (third.has_result_alone, third.result.drawn, fourth.annulled) == (True, True, True)
    agree(sheet, read_card_file(text))


def test_a_card_of_the_table_becomes_a_file_that_says_the_same(players, card):
    write(card, players[A], *DESC[0])
    take_places(card_id=card.pk, by=players[C], partie=2, single=B, opponent=C)
    tell(card, players[A], 2, 200, C)
    tell(card, players[A], 3, 0, None)
    file = card_file(Card.objects.get(pk=card.pk))
    again = card_from_data(json.loads(card_as_json(file)))
    assert to_data(again) == to_data(file)
    assert [d["kind"] for d in report(again)["discrepancies"]] == ["seat"]
    assert file.about["places"][0]["partie"] == 2
    agree(sheet_of(card), again)


def pages_of(card) -> list[list[str]]:
    """The lines of each page of its PDF."""
    return pages(draw(as_printed(card)))


def words_of(card) -> str:
    return " ".join(" ".join(page) for page in pages_of(card))


def as_printed(card) -> PrintedCard:
    sheet = sheet_of(card)
    wrong = check_of(sheet).discrepancies
    names = [(player.name, "") for player in sheet.players]
    return printed_card(sheet, club_name="Portland", signatures=names, discrepancies=wrong)


def test_the_pdf_has_the_running_card_beside_the_parties(players, card):
    write(card, players[A], *DESC[0])
    for number, (points, winner, _tens) in enumerate(DESC_CHOUETTE[1:], 2):
        tell(card, players[A], number, points, winner)
    words = words_of(card)
    for said in ("CHOUETTE", "IN TENS", "FIRST PARTIE", "164", "114", "150", "416", "−57", "−500"):
        assert said in words
    assert "SECOND PARTIE" not in words  # Only its result is known.


def test_the_pdf_of_desc_is_the_printed_card_on_one_page(players, card):
    """It has five parties, and beside them each player's standing after each."""
    for partie in DESC:
        write(card, players[A], *partie)
    (page,) = pages_of(card)
    page = [line.strip() for line in page]
    assert "FIRST PARTIE SECOND PARTIE THIRD PARTIE FOURTH PARTIE FIFTH PARTIE" in page
    assert "1 27 13 15 30 20 18 28 14 23 12" in page
    assert "total 164 114 224 92 75 301 103 144 130 104" in page
    after = page[page.index("IN TENS") + 2 :]
    assert after[:5] == ["30 −15 −15", "114 −57 −57", "18 −9 −9", "32 −37 5", "19 −50 31"]
    assert after[5:7] == ["in points", "190 −500 310"]


@pytest.mark.parametrize(
    "money", [("15s.", "−£1 5s.", "10s."), ("£147 17s. 6d.", "−£73 18s. 9d.", "−£73 18s. 9d.")]
)
def test_the_money_in_the_pdf_is_large_enough_to_be_read(players, card, money):
    tell(card, players[A], 1, 150, A)
    printed = as_printed(card)
    assert printed.chouette is not None
    printed = replace(printed, chouette=replace(printed.chouette, money=money), money="")
    stands = [size for text, size in sizes_of(draw(printed)) if text == " ".join(money)]
    assert len(stands) == 1
    assert stands[0] >= 8


def sizes_of(document: bytes) -> list[tuple[str, float]]:
    """Each piece of text on the first page, and its size in points."""
    found: list[tuple[str, float]] = []

    def visit(text, _page, at, _font, size) -> None:
        found.append((text.strip(), size * abs(at[3])))

    reader(document).pages[0].extract_text(visitor_text=visit)
    return found


@pytest.mark.parametrize(("parties", "found"), [(4, [(4, 4)]), (6, [(6, 0), (1, 0)])])
def test_the_last_parties_stand_beside_the_running_card(players, card, parties, found):
    """The number of partie headings on each page, and of running card lines beside them.

    Six leave the running card no room, so it gets a sheet of its own.
    """
    for _partie in range(parties):
        write(card, players[A], *DESC[0])
    said = [" ".join(page) for page in pages_of(card)]
    assert [(page.count("PARTIE "), page.count(" v. ")) for page in said] == found


@pytest.mark.parametrize("parties", [0, 1, 6, 17, 40, 120])
def test_the_pdf_holds_however_many_parties(players, card, parties):
    """The single player wins each, but every ninth is drawn."""
    for number in range(1, parties + 1):
        sheet = sheet_of(card)
        single = sheet.seats_in(sheet.next_deal.partie).single
        points, winner = (100 + number, single) if number % 9 else (0, None)
        tell(card, players[A], number, points, winner)
    assert str(max(sheet_of(card).reckoning.balance)) in words_of(card)


def test_wrong_figures_are_marked_on_paper(club):
    data = json.loads(TEXT)
    data["written"]["running"][1][0] = 104
    words = words_of(import_card(club=club, text=json.dumps(data)))
    assert "Second partie, how A stands: 104 is written, but 114 would be right." in words
    assert "15s." in words


def test_a_chouette_on_paper_is_not_typed_anew_but_withdrawn(club, players):
    card = import_card(club=club, text=TEXT, by=players[A])
    client = signed_in(players[A])
    at = f"/clubs/portland/cards/{card.pk}/"
    page = client.get(at).content.decode()
    assert "Type it in again" not in page
    assert "To correct a chouette, correct its file." in page
    assert [send(f"{at}paper/").url for send in (client.get, client.post)] == [at, at]
    client.post(f"{at}abandon/", {"answer": "agree"})
    card.refresh_from_db()
    assert card.state == CardState.ABANDONED
