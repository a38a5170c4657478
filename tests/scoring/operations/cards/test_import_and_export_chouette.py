"""A chouette's card file into a club and out of it, and on paper (R40–R43, R54, R62)."""

import json
from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from ledger.checks import check_club
from ledger.models import Transaction
from scoring.documents.card_from_sheet import printed_card
from scoring.documents.printed_card import PrintedCard
from scoring.documents.score_card import draw
from scoring.export_card import card_file
from scoring.files.card_file import card_as_json, to_data
from scoring.files.read_card import card_from_data, read_card_file
from scoring.models import Card, CardKind, CardState
from scoring.operations.cards.chouette_places import take_places
from scoring.operations.cards.import_card import import_card
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.sheet.sheet import load
from scoring.verification.paper_card import check_of
from scoring.verification.report import report
from tests.helping.cards import DESC, key, write
from tests.helping.chouettes import (
    DESC_CHOUETTE,
    DESC_SEATS,
    A,
    B,
    C,
    open_chouette,
    tell,
    tell_desc,
    three_players,
)
from tests.helping.factories import make_club
from tests.paths import EXAMPLES
from tests.scoring.documents.printed import pages, reader

pytestmark = pytest.mark.django_db
PRINTED = EXAMPLES / "cavendish-chouette.json"
TEXT = PRINTED.read_text(encoding="utf-8")


@pytest.fixture
def club():
    return make_club(slug="portland")


@pytest.fixture
def players(club):
    return three_players(club)


def without_about(data):
    return {name: value for name, value in data.items() if name != "about"}


def test_desc_chouette_is_kept_with_its_figures_and_says_all_it_said(players):
    call_command("import_card", str(PRINTED), "--club", "portland", stdout=StringIO())
    card = Card.objects.get()
    assert (card.kind, card.chouette) == (CardKind.PAPER, True)
    sheet = load(card)
    assert [line.seats.pair for line in sheet.lines] == list(DESC_SEATS)
    assert [line.running for line in sheet.lines] == [tens for _p, _w, tens in DESC_CHOUETTE]
    assert check_of(sheet).ok
    out = StringIO()
    call_command("export_card", str(card.pk), stdout=out)
    assert without_about(json.loads(out.getvalue())) == without_about(json.loads(TEXT))


def test_posted_it_is_the_same_money_as_at_the_table(club, players):
    call_command("import_card", str(PRINTED), "--club", "portland", "--post", stdout=StringIO())
    entry = Transaction.objects.get()
    amounts = {p.account.member.name: p.amount for p in entry.postings.all()}
    assert amounts == {"A": 180, "B": -540, "C": 360}
    assert Card.objects.get().state == CardState.COUNTERSIGNED
    assert list(check_club(club)) == []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda card: card["written"]["running"][1].__setitem__(0, 104), "1 wrong figure"),
        (lambda card: card["parties"][4].update(opponent="B"), "1 wrong figure"),
        (lambda card: card["parties"][0].update(winner="C"), "C was the adviser in partie 1"),
        (lambda card: card["parties"][0].update(points=50), "A partie wins at least 101"),
    ],
)
def test_one_that_disagrees_with_itself_or_the_laws_is_not_posted(players, change, says, tmp_path):
    data = json.loads(TEXT)
    change(data)
    file = tmp_path / "card.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(CommandError, match=says):
        call_command("import_card", str(file), "--club", "portland", "--post", stdout=StringIO())
    assert not Card.objects.exists()
    call_command("import_card", str(file), "--club", "portland", stdout=StringIO())
    assert Card.objects.get().state == CardState.OPEN


def with_deals():
    """Two parties of deals, a drawn one and an annulled one. R42 fills in some of the seats."""
    return {
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


def test_deals_dealers_marks_and_annulled_parties_are_kept_by_side(club, players):
    card = import_card(club=club, text=json.dumps(with_deals()))
    sheet = load(card)
    first, second, third, fourth = sheet.parties
    assert [p.seats.pair for p in sheet.parties] == [(A, B), (A, C), (C, B), (C, B)]
    assert [deal.dealer for deal in first.deals[:2]] == [1, 0]
    assert [deal.dealer for deal in second.deals] == [0, 1, 0, 1, 1, 0]
    assert (second.deals[4].mark, second.deals[4].mark_seat) == ("reckons_nothing", 0)
    assert (third.told, third.result.drawn, fourth.annulled) == (True, True, True)
    found = report(read_card_file(json.dumps(with_deals())))
    assert list(sheet.reckoning.amounts) == found["money"]["amounts"]
    assert [list(line.running) for line in sheet.lines] == found["running"]


def test_a_card_of_the_table_becomes_a_file_that_says_the_same(club, players):
    card = open_chouette(*players)
    for deal, scores in enumerate(DESC[0], 1):
        figures = Figures(1, deal, (deal + 1) % 2, scores)
        record_deal(card_id=card.pk, by=players[A], figures=figures, key=key())
    take_places(card_id=card.pk, by=players[C], partie=2, single=B, opponent=C)
    tell(card, players[A], 2, 200, C)
    tell(card, players[A], 3, 0, None)
    file = card_file(Card.objects.get(pk=card.pk))
    again = card_from_data(json.loads(card_as_json(file)))
    assert to_data(again) == to_data(file)
    assert [d["kind"] for d in report(again)["discrepancies"]] == ["seat"]
    assert file.about["places"][0]["partie"] == 2
    sheet = load(Card.objects.get(pk=card.pk))
    assert list(sheet.reckoning.amounts) == report(again)["money"]["amounts"]
    assert [list(line.running) for line in sheet.lines] == report(again)["running"]


def words_of(card) -> str:
    return " ".join(" ".join(page) for page in pages_of(card))


def pages_of(card) -> list[list[str]]:
    """The lines of each page of its PDF."""
    return pages(draw(as_printed(card)))


def as_printed(card) -> PrintedCard:
    sheet = load(card)
    check = check_of(sheet)
    names = [(player.name, "") for player in sheet.players]
    return printed_card(
        sheet, club_name="Portland", signatures=names, discrepancies=check.discrepancies
    )


def test_the_pdf_has_the_running_card_beside_the_parties(players):
    card = open_chouette(*players)
    for deal, scores in enumerate(DESC[0], 1):
        figures = Figures(1, deal, (deal + 1) % 2, scores)
        record_deal(card_id=card.pk, by=players[A], figures=figures, key=key())
    for number, (points, winner, _tens) in enumerate(DESC_CHOUETTE[1:], 2):
        tell(card, players[A], number, points, winner)
    words = words_of(Card.objects.get(pk=card.pk))
    for said in ("CHOUETTE", "IN TENS", "FIRST PARTIE", "164", "114", "150", "416", "−57", "−500"):
        assert said in words
    assert "SECOND PARTIE" not in words  # Only its result is known.


def test_the_pdf_of_desc_is_the_printed_card_on_one_page(players):
    """It has five parties, and beside them each player's standing after each."""
    card = open_chouette(*players)
    for partie in DESC:
        write(card, players[A], *partie)
    (page,) = pages_of(Card.objects.get(pk=card.pk))
    page = [line.strip() for line in page]
    assert "FIRST PARTIE SECOND PARTIE THIRD PARTIE FOURTH PARTIE FIFTH PARTIE" in page
    assert "1 27 13 15 30 20 18 28 14 23 12" in page
    assert "total 164 114 224 92 75 301 103 144 130 104" in page
    after = page[page.index("IN TENS") + 2 :]
    assert after[:5] == ["30 −15 −15", "114 −57 −57", "18 −9 −9", "32 −37 5", "19 −50 31"]
    assert after[5:7] == ["in points", "190 −500 310"]


@pytest.mark.parametrize(
    ("money", "stands"),
    [
        (("15s.", "−£1 5s.", "10s."), ["15s. −£1 5s. 10s."]),
        (
            ("£147 17s. 6d.", "−£73 18s. 9d.", "−£73 18s. 9d."),
            ["£147 17s. 6d. −£73 18s. 9d. −£73 18s. 9d."],
        ),
    ],
)
def test_the_money_in_the_pdf_is_large_enough_to_be_read(players, money, stands):
    card = open_chouette(*players)
    tell(card, players[A], 1, 150, A)
    printed = as_printed(Card.objects.get(pk=card.pk))
    assert printed.chouette is not None
    printed = replace(printed, chouette=replace(printed.chouette, money=money), money="")
    sizes = sizes_of(draw(printed))
    assert [text for text, _size in sizes if text in stands] == stands
    assert all(size >= 8 for text, size in sizes if text in stands)


def sizes_of(document: bytes) -> list[tuple[str, float]]:
    """Each piece of text on the first page, and its size in points."""
    found: list[tuple[str, float]] = []

    def visit(text, _page, at, _font, size) -> None:
        if text.strip():
            found.append((text.strip(), size * abs(at[3])))

    reader(document).pages[0].extract_text(visitor_text=visit)
    return found


@pytest.mark.parametrize(("parties", "found"), [(4, [(4, 4)]), (6, [(6, 0), (1, 0)])])
def test_the_last_parties_stand_beside_the_running_card(players, parties, found):
    """The number of partie headings on each page, and of running card lines beside them.

    Six leave the running card no room, so it gets a sheet of its own.
    """
    card = open_chouette(*players)
    for _partie in range(parties):
        write(card, players[A], *DESC[0])
    said = [" ".join(page) for page in pages_of(Card.objects.get(pk=card.pk))]
    assert [(page.count("PARTIE "), page.count(" v. ")) for page in said] == found


@pytest.mark.parametrize("parties", [0, 1, 6, 17, 40, 120])
def test_the_pdf_holds_however_many_parties(players, parties):
    card = open_chouette(*players)
    for number in range(1, parties + 1):
        drawn = number % 9 == 0
        points, winner = (0, None) if drawn else (100 + number, _single(card))
        tell(card, players[A], number, points, winner)
    words = words_of(Card.objects.get(pk=card.pk))
    stands = load(Card.objects.get(pk=card.pk)).reckoning.balance
    assert str(max(stands)) in words


def _single(card) -> int:
    sheet = load(card)
    return sheet.seats_in(sheet.next_deal.partie).single


def test_wrong_figures_are_marked_on_paper(players):
    data = json.loads(TEXT)
    data["written"]["running"][1][0] = 104
    card = import_card(club=players[A].club, text=json.dumps(data))
    words = words_of(card)
    assert "Second partie, how A stands: 104 is written, but 114 would be right." in words
    assert "15s." in words


def test_desc_at_the_table_and_from_the_file_reckon_alike(players):
    card = open_chouette(*players)
    tell_desc(card, players[A])
    kept = import_card(club=players[A].club, text=TEXT)
    assert load(card).reckoning == load(kept).reckoning


@pytest.mark.parametrize("send", ["get", "post"])
def test_a_chouette_on_paper_is_not_typed_anew_but_withdrawn(players, client, send):
    card = import_card(club=players[A].club, text=TEXT, by=players[A])
    client.force_login(players[A].user)
    at = f"/clubs/portland/cards/{card.pk}/"
    page = client.get(at).content.decode()
    assert "Type it in again" not in page
    assert "To correct a chouette, correct its file." in page
    assert getattr(client, send)(f"{at}paper/").url == at
    client.post(f"{at}abandon/", {"answer": "agree"})
    card.refresh_from_db()
    assert card.state == CardState.ABANDONED
