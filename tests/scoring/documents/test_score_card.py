"""The score card as PDF: what it says, that it is the same each time, and that it stays on the
page."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paper.typesetting.pen import NOTE_AT, Colour, Pen
from paper.typesetting.typefaces import Glyphs
from scoring.documents import score_card
from scoring.documents.printed_card import PrintedDeal, PrintedDiscrepancy, PrintedTotals
from scoring.documents.score_card import draw
from tests.helping.cards import DESC, TIE
from tests.running.tiers import drawn
from tests.scoring.documents.printed import (
    SIXTH,
    desc,
    lines_of,
    of_desc,
    pages,
    printed,
    printed_partie,
    reader,
)


def test_the_card_of_desc_reads_as_it_is_ruled() -> None:
    assert lines_of(desc())[4:16] == [
        "FIRST PARTIE SECOND PARTIE THIRD PARTIE FOURTH PARTIE FIFTH PARTIE TOTALS",
        " ".join(["Dora Dale Edwin Finch"] * 6),
        "1 27 13 15 30 20 18 28 14 23 12 150 476",
        "2 15 31 75 4 4 115 11 36 9 25 416 141",
        "3 44 6 45 6 10 42 22 12 40 8 126",
        "4 18 29 32 12 33 11 8 41 15 26",
        "5 35 12 6 38 3 74 19 17 27 13",
        "6 25 23 51 2 5 41 15 24 16 20",
        "total 164 114 224 92 75 301 103 144 130 104 692 617",
        "adjusting 14 192 175 3 4 617",
        "points won 150 416 476 141 126 75",
        "THE RECKONING",
    ]


def test_the_head_says_who_when_and_for_what_and_the_foot_the_reckoning() -> None:
    lines = lines_of(desc(edition=2, remarks=("Played at the seaside.",)))
    club, title, players, stake = lines[:4]
    assert club == "The Wednesday Piquet Club"
    assert "♠" in title
    assert "PIQUET · SCORING CARD" in title
    assert players == "Dora Dale against Edwin Finch 20 November 2026"
    assert stake.startswith("Ten shillings a hundred, fractions of fifty neglected")
    assert stake.endswith("Card 14, edition 2")
    steps = {"Fractions of fifty neglected: 50", "At ten shillings a hundred: 5s."}
    signed = {"signed 20 November 2026, 21:04", "elder hand"}
    foot = {"THE RECKONING", *steps, "Edwin Finch pays Dora Dale 5s.", "Played at the seaside."}
    assert {*foot, *signed} <= {*lines[15:]}


def test_six_parties_fill_the_ruling_and_the_totals_follow_below() -> None:
    lines = lines_of(printed(*DESC, SIXTH))
    won = lines.index("points won 150 416 476 141 126 124")
    assert lines[won - 10].endswith("FIFTH PARTIE SIXTH PARTIE")
    totals = lines[lines.index("TOTALS") :]
    assert totals[2:9] == ["150 476", "416 141", "126", "124", "816 617", "617", "199"]


COUNTS = {0: 1, 1: 1, 5: 1, 6: 1, 7: 2, 9: 2, 11: 2, 12: 2, 13: 3, 18: 4, 40: 7}


@pytest.mark.parametrize(("parties", "count"), COUNTS.items())
def test_six_parties_a_page(parties: int, count: int) -> None:
    assert len(pages(draw(printed(*of_desc(parties))))) == count


def test_further_pages_repeat_the_players_and_the_reckoning_ends_the_last() -> None:
    first, last = pages(draw(printed(*DESC, SIXTH, *DESC[:3])))
    for number, page in enumerate((first, last), 1):
        assert any("Dora Dale against Edwin Finch" in line for line in page)
        assert any(f"page {number} of 2" in line for line in page)
    assert "THE RECKONING" not in first
    heads = "SEVENTH PARTIE EIGHTH PARTIE NINTH PARTIE TENTH PARTIE ELEVENTH PARTIE TOTALS"
    sums = "total 164 114 224 92 75 301 1382 1093"
    assert {"THE RECKONING", heads, sums} <= {*last}


def test_r31_r34_what_came_of_a_partie_is_said_below_it() -> None:
    """A tie has eight deals, and a second one is drawn. An annulled partie stays on the card."""
    won = lines_of(printed(DESC[0], (*TIE, (22, 17), (28, 31))))
    assert {"7 22 17", "8 28 31", "points won 150 102 252"} <= {*won}
    tied = lines_of(printed(DESC[0], (*TIE, (22, 17), (26, 31))))
    assert "points won 150 drawn 150" in tied
    first, second = printed_partie(1, DESC[0]), printed_partie(2, DESC[1][:4])
    totals = PrintedTotals(((150, 0),), (150, 0), (150, 0))
    annulled = lines_of(desc(parties=(first, replace(second, annulled=True)), totals=totals))
    assert {"1 27 13 15 30 150", "points won 150 annulled 150"} <= {*annulled}
    reverse = printed_partie(2, tuple((b, a) for a, b in DESC[0]))
    totals = PrintedTotals(((150, 0), (0, 150)), (150, 150), (0, 0))
    even = lines_of(desc(parties=(first, reverse), totals=totals))
    assert "points won 150 150 even" in even


def test_an_open_card_says_so_and_has_room_for_what_is_to_come() -> None:
    card = printed(DESC[0], DESC[2][:2], watermark="open, not yet reckoned", money="", reckoning=())
    lines = lines_of(card)
    assert lines[0] == "open, not yet reckoned"
    assert {"total 164 114 24 133 150", "points won 150 unfinished 150"} <= {*lines}
    assert any("FIFTH PARTIE TOTALS" in line for line in lines)


def test_r14_r15_marked_scores_have_a_letter_and_the_letter_a_meaning() -> None:
    deals = (
        *(PrintedDeal(pair, 0) for pair in DESC[0][:4]),
        PrintedDeal((40, 0), 1, mark="reckons_nothing", mark_seat=1),
        PrintedDeal((4, 36), 0, mark="conceded", mark_seat=0),
    )
    lines = lines_of(desc(parties=(replace(printed_partie(1, DESC[0]), deals=deals),)))
    assert any(line.startswith("5 40 0n") for line in lines)
    assert any(line.startswith("6 4c 36") for line in lines)
    assert any("conceded the deal" in line for line in lines)
    assert any("reckons nothing" in line for line in lines)


def test_r22_a_deal_that_counts_double_says_so() -> None:
    lines = lines_of(desc(weights=(2, 1, 1, 2)))
    assert any(line.startswith("1 ×2 27 13") for line in lines)


def test_r62_a_paper_card_shows_what_is_written_and_notes_what_is_right() -> None:
    carried = ((150, 0), (416, 0), (0, 470), (0, 141), (126, 0))
    total, third = "Fourth partie, total of A", "Third partie, carried to the totals of B"
    wrong = (
        PrintedDiscrepancy("parties[3].written.totals[0]", "103", "94", total),
        PrintedDiscrepancy("written.carried[2][1]", "470", "476", third),
    )
    totals = PrintedTotals(carried, (692, 617), (75, 0))
    lines = lines_of(desc(totals=totals, discrepancies=wrong))
    assert any("103*" in line.replace(" ", "") for line in lines)
    assert any("470†" in line.replace(" ", "") for line in lines)
    assert f"* {total}: 103 is written, but 94 would be right." in lines
    assert f"† {third}: 470 is written, but 476 would be right." in lines


def test_more_notes_than_the_foot_holds_go_to_a_page_of_their_own() -> None:
    wrong = tuple(
        PrintedDiscrepancy(f"parties[{n // 2}].written.won[{n % 2}]", "1", "2", f"Slip {n}")
        for n in range(60)
    )
    _card, first, second = pages(draw(desc(discrepancies=wrong)))
    assert "¶¶¶¶¶ Slip 29: 1 is written, but 2 would be right." in first
    assert "¶¶¶¶¶¶¶¶¶¶ Slip 59: 1 is written, but 2 would be right." in second
    assert "page 3 of 3" in second


SAME = """
import os, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
import django
django.setup()
from scoring.documents.score_card import draw
from tests.scoring.documents.printed import desc
sys.stdout.buffer.write(draw(desc()))
"""


def test_the_same_card_gives_the_same_bytes_in_any_process_after_any_other() -> None:
    once = draw(desc())
    draw(printed(SIXTH, players=("Łucja Źdźbło", "שלום")))
    assert draw(desc()) == once
    other = subprocess.run([sys.executable, "-c", SAME], capture_output=True, check=True)
    assert other.stdout == once


def test_cards_drawn_at_once_come_out_as_they_do_alone() -> None:
    eastern = product(("田中", "陈小明", "김민수", "Дора"), repeat=2)
    names = [*((f"Zoë the {n}th", chr(0x141 + n)) for n in range(12)), *eastern]
    cards = [desc(number=n, players=pair) for n, pair in enumerate(names)]
    alone = [draw(card) for card in cards]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(draw, cards * 3)) == alone * 3


def test_the_document_tells_what_it_is() -> None:
    pdf = reader(draw(desc()))
    assert pdf.metadata is not None
    assert pdf.metadata.title == "Scoring card: Dora Dale and Edwin Finch, 20 November 2026"
    assert pdf.metadata.author == "The Wednesday Piquet Club"
    assert str(pdf.root_object["/Lang"]).lower().startswith("en")
    assert [round(side) for side in pdf.pages[0].mediabox[2:]] == [842, 595]


class Within(Pen):
    """A pen that checks that it stays on the card."""

    def put(self, x: float, y: float, line: Glyphs, colour: Colour, apart: float = 0) -> None:
        end = x + line.wide + apart * len(line.text)
        assert x >= score_card.LEFT - 1, line.text
        assert end <= score_card.RIGHT + 1, line.text
        assert NOTE_AT[1] <= y <= score_card.TOP, line.text
        super().put(x, y, line, colour, apart)


letters = st.characters(blacklist_categories=("Cs",))
names = st.text(alphabet=letters, min_size=1, max_size=60).filter(str.strip)


@settings(max_examples=drawn(40), deadline=None)
@given(players=st.tuples(names, names), club=names, parties=st.sampled_from([0, 3, 6]))
def test_whatever_the_names_the_words_stay_on_the_card(players, club, parties) -> None:
    card = printed(
        *of_desc(parties),
        players=players,
        club=club,
        remarks=(" ".join([players[0]] * 3),),
        money=f"{players[0]} pays {players[1]} £999,999 19s. 11d.",
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(score_card, "Pen", Within)
        assert draw(card).startswith(b"%PDF")


@pytest.mark.parametrize("deals", [6, 8, 12, 20])
def test_however_many_deals_a_paper_card_has_its_foot_stays_on_the_page(deals, monkeypatch) -> None:
    monkeypatch.setattr(score_card, "Pen", Within)
    assert len(pages(draw(printed(((20, 19),) * deals, *DESC)))) == 1
