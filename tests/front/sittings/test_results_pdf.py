"""The results of an evening as a PDF: same content as the page, same bytes each time, its pages."""

import pytest

from front.sittings import results_paper
from front.sittings.results_paper import draw
from front.sittings.sitting import sitting_of
from piquet.money.stakes import Stake
from scoring.models import CardState
from tests.front.conftest import Table
from tests.front.site import client_of
from tests.helping.cards import DESC
from tests.helping.factories import PLAYED_ON, make_card, make_member
from tests.scoring.documents.looked_at import looked_at
from tests.scoring.documents.printed import pages, reader

pytestmark = pytest.mark.django_db
LONG = "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Cholmo"


def notice(table: Table) -> bytes:
    return draw(table.club.name, sitting_of(table.club, PLAYED_ON))


def lines_of(table: Table) -> list[str]:
    (lines,) = pages(notice(table))
    return lines


def test_it_says_who_won_and_on_which_cards(table):
    assert lines_of(table)[-1] == "Nobody played a card."
    card = make_card(table.anne, table.bernard, parties=DESC, state=CardState.COUNTERSIGNED)
    assert lines_of(table) == [
        "Portland",
        "♠ ♥ PIQUET · RESULTS OF THE EVENING ♦ ♣",
        "Friday, 20 November 2026 every card is countersigned",
        "Player Cards Won Lost Rubicons Points Money",
        "Anne Archer 1 3 2 1 +75 +5s.",
        "Bernard Bell 1 2 3 1 −75 −5s.",
        "Together, 5 parties 2 0 0",
        "Card Players Parties Points Money",
        f"{card.pk} Anne Archer 3 +75 +5s. countersigned",
        "Bernard Bell 2 −75 −5s.",
    ]


def test_what_was_played_for_love_is_a_line_of_its_own(table):
    make_card(table.anne, table.bernard, parties=DESC, state=CardState.CLOSED)
    make_card(table.bernard, table.anne, parties=DESC[:1], stake=None)
    assert lines_of(table)[4:10] == [
        "Anne Archer 2 3 3 1 +75 +5s.",
        "−150 for love",
        "Bernard Bell 2 3 3 1 −75 −5s.",
        "+150 for love",
        "Together, 6 parties 2 0 0",
        "What was played for love stands under the name and is in no sum.",
    ]


def test_money_of_an_open_card_is_so_far_and_a_blank_card_is_left_out(table):
    make_card(table.anne, table.bernard, parties=DESC, state=CardState.COUNTERSIGNED)
    make_card(table.anne, table.bernard, parties=DESC[:1])
    make_card(table.anne, table.treasurer, parties=[])
    lines = lines_of(table)
    assert lines[4:10] == [
        "Anne Archer 2 4 2 1 +225 +5s.",
        "+15s. so far",
        "Bernard Bell 2 2 4 1 −225 −5s.",
        "−15s. so far",
        "Together, 6 parties 2 0 0",
        "Money “so far” comes from cards that are still open. It is not in the totals.",
    ]
    assert not any("Dora" in line for line in lines)
    for state in (CardState.DISPUTED, CardState.ABANDONED):
        make_card(table.anne, table.bernard, state=state)
    text = "\n".join(lines_of(table))
    for words in ("2 cards are not countersigned yet", " open", "disputed", "abandoned"):
        assert words in text


def test_a_usual_evening_is_one_page_and_a_great_one_runs_on(table):
    others = [make_member(table.club, name=f"Player {n}") for n in range(20)]
    for left, right in zip(others[:8:2], others[1:8:2], strict=True):
        for _ in range(2):
            make_card(left, right, state=CardState.COUNTERSIGNED)
    assert len(reader(notice(table)).pages) == 1
    for left, right in zip(others[::2], others[1::2], strict=True):
        make_card(left, right, parties=[DESC[0][:1]])
    first, *_others, last = pages(notice(table))
    assert first[-1].startswith("page 1 of")
    assert last[0] == "Portland Friday, 20 November 2026"
    assert last[1] == "Card Players Parties Points Money"


def test_games_and_points_are_not_mistaken_for_each_other(table):
    games = [((60, 20), (45, 12), (60, 20), (45, 12))]
    card = {"stake": Stake("", "LSD", 12, "game", ""), "code": "au-cent"}
    make_card(table.anne, table.bernard, parties=games, **card, state=CardState.CLOSED)
    lines = lines_of(table)
    assert "Player Cards Won Lost Rubicons Games Money" in lines
    assert "Anne Archer 1 1 0 0 +4 +4s." in lines
    assert "Card Players Parties Games Money" in lines
    make_card(table.anne, table.bernard, parties=DESC, state=CardState.CLOSED)
    lines = lines_of(table)
    assert "Anne Archer 2 4 2 1 +75 +4 +9s." in lines
    assert "Card Players Parties Balance Money" in lines
    assert "Bernard Bell 0 −4 games −4s." in lines
    assert "Bernard Bell 2 −75 points −5s." in lines


def test_long_names_and_sums_stay_on_the_paper_large_enough_and_apart(table):
    guest = make_member(table.club, name=LONG, guest=True)
    make_card(table.anne, guest, parties=DESC[:1], stake=Stake("", "EUR", 1, "point", ""))
    make_card(table.anne, guest, parties=DESC[:1])
    lines = lines_of(table)
    assert sum("Featherstonehaugh" in line for line in lines) == 3
    assert sum("Cholmo" in line for line in lines) == 3
    assert any("+€1.50, +15s." in line for line in lines)
    widest = make_member(table.club, name="W" * 60)
    for currency, amount in (("LSD", 12_345), ("EUR", 1_234)):
        make_card(
            widest, table.bernard, parties=DESC, stake=Stake("", currency, amount, "point", "")
        )
    table.club.name = "M" * 80
    seen = looked_at(lambda: notice(table), results_paper)
    assert seen.smallest() >= 11  # Points, to be read on a wall.
    assert not seen.overprinted()
    words = [word.text for page in seen.words for word in page]
    assert "".join(word for word in words if set(word) == {"W"}) == "W" * 180
    assert "".join(word for word in words if set(word) == {"M"}) == "M" * 80
    assert "+£3,857 16s. 3d." in words


def test_the_same_evening_gives_the_same_bytes_and_any_writing_is_embedded(table):
    make_card(*(make_member(table.club, name=name) for name in ("陈小明", "Zoë 🦄")), parties=DESC)
    client = client_of(table.anne)
    address = f"/clubs/{table.club.slug}/sittings/{PLAYED_ON}/results.pdf"
    first = client.get(address)
    assert first["Content-Type"] == "application/pdf"
    assert f"{table.club.slug}-2026-11-20.pdf" in first["Content-Disposition"]
    assert client.get(address).content == first.content == notice(table)
    (lines,) = pages(first.content)
    assert sum(line.startswith("Zoë [unicorn]") for line in lines) == 2, lines
    assert lines[-1].startswith("In square brackets: characters that this paper cannot print")
    for face in reader(first.content).pages[0]["/Resources"]["/Font"].values():
        assert "/FontFile2" in face.get_object()["/FontDescriptor"]
