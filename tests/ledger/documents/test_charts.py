"""A month's papers from invented data: charts are readable and no page is half empty.

Long names, many scripts and large sums are large enough to read, and complete.
"""

import re
from io import BytesIO
from itertools import pairwise
from operator import itemgetter

import pytest
from pypdf import PdfReader

from ledger.documents.chart import STROKES
from ledger.documents.papers import draft_pdf
from paper import paper_frame
from paper.page_flow import Block, pages
from paper.typesetting.layout import LATEST
from paper.typesetting.typefaces import LEAST
from tests.ledger.documents.month_data import DAYS, Data, report_of, statement_of
from tests.scoring.documents.looked_at import Look, looked_at

WIDEST = "W" * 60
LONG = ("Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Cholmo", "M" * 60, WIDEST)
WRITINGS = ("田中 太郎", "陈小明", "김민수", "Zoë 🦄🎩", "नेहा शर्मा", "محمد علي")
SPELLED = "In square brackets: characters that this paper cannot print, described in words."


def look(data: Data) -> Look:
    return looked_at(lambda: draft_pdf(data), paper_frame)


def texts(data: Data) -> list[str]:
    """Return the words of each page."""
    found = PdfReader(BytesIO(draft_pdf(data))).pages
    return [" ".join(page.extract_text().split()) for page in found]


@pytest.mark.parametrize("members", [1, 2, 3, 5, 6])
def test_each_of_a_few_members_has_a_stroke_of_their_own_named_with_it(members: int) -> None:
    seen = look(report_of(members))
    (paths,) = seen.paths
    kinds = [kind for kind, _points in paths]
    assert len(set(kinds)) == members
    courses = [points for _kind, points in paths[:members]]
    samples = [points for _kind, points in paths[members:]]
    assert kinds[:members] == kinds[members:]
    for sample in samples:
        beside = [w for w in seen.words[0] if 0 < w.x - sample[1][0] < 6 and near(w.y, sample)]
        assert [word.text for word in beside if word.text.startswith("Member")]
    assert sum(len(points) > 2 for points in courses) == members // 2 * 2


def near(y: float, sample: list[tuple[float, float]]) -> bool:
    return abs(y - sample[0][1]) < 5


def test_strokes_are_told_apart_without_colour() -> None:
    def in_grey(colour: tuple[float, float, float]) -> float:
        return round(0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2], 1)

    assert len({(in_grey(kind.colour), kind.dash) for kind in STROKES}) == len(STROKES)


@pytest.mark.parametrize("members", [7, 12, 40])
def test_each_of_many_members_has_a_small_chart_under_their_name(members: int) -> None:
    seen = look(report_of(members))
    paths = [points for page in seen.paths for _kind, points in page]
    assert len(paths) == members
    for place, points in enumerate(paths, 1):
        left = points[0][0]
        named = [one for page in seen.words for one in page if one.text == f"Member {place}"]
        assert [word for word in named if abs(word.x - left) < 0.1], place
    assert all(points[-1][0] - points[0][0] > 100 for points in paths)


@pytest.mark.parametrize("names", [(), LONG])
@pytest.mark.parametrize("members", [2, 6, 7, 12, 13, 16, 20, 24, 28, 33, 40])
def test_no_page_of_a_report_is_half_empty(members: int, names: tuple[str, ...]) -> None:
    seen = look(report_of(members, names=names))
    lines = [[y for _kind, points in page for _x, y in points] for page in seen.paths]
    for page in seen.words:
        words = [word.y for word in page if word.y > paper_frame.BOTTOM]
        lowest = min([*words, *lines.pop(0)])
        assert lowest < paper_frame.BOTTOM + (paper_frame.TOP - paper_frame.BOTTOM) * 0.5


def test_twelve_members_and_their_charts_stand_on_one_page() -> None:
    (page,) = texts(report_of(12))
    scale = "all to the same scale, from −£2 at the bottom to £2"
    assert f"One small chart for each member, {scale}" in page


def test_a_course_steps_on_the_days_on_which_it_moved() -> None:
    data = report_of(2)
    lines = data["currencies"][0]["lines"]
    balances = max((line["balances"] for line in lines), key=itemgetter(-1))
    moved = [day for day, (a, b) in zip(DAYS, pairwise([0, *balances]), strict=True) if a != b]
    (_kind, course), *_others = look(data).paths[0]
    places = sorted({x for x, _y in course[1:-1]})
    a_day = (places[-1] - places[0]) / (moved[-1] - moved[0])
    assert [moved[0] + (x - places[0]) / a_day for x in places] == [pytest.approx(d) for d in moved]


def clear(data: Data) -> Look:
    """Look at a paper, in which all is large enough and nothing stands on anything."""
    seen = look(data)
    assert seen.smallest() >= LEAST
    assert not seen.overprinted()
    return seen


@pytest.mark.parametrize("data", [report_of(n, names=LONG) for n in (1, 3, 5, 12)])
def test_the_longest_names_on_a_report_are_large_enough_and_stand_in_full(data: Data) -> None:
    clear(data)
    words = "".join(texts(data)).replace(" ", "")
    named = [line["name"] for line in data["currencies"][0]["members"]]
    assert all(name.replace(" ", "") in words for name in named)


def test_the_longest_name_on_a_statement_stands_in_full_at_its_head() -> None:
    seen = clear(statement_of(WIDEST, rows=40))
    heading = [word for word in seen.words[0] if word.y > paper_frame.TOP - paper_frame.HEADER]
    assert "".join(word.text for word in heading if set(word.text) == {"W"}) == WIDEST


@pytest.mark.parametrize("club", ["W" * 80, "The Right Honourable Company of Piquet Players " * 2])
def test_the_longest_name_of_a_club_stands_in_full(club: str) -> None:
    club = club[:80].strip()
    seen = clear(report_of(2, club=club))
    head = [word for word in seen.words[0] if word.y > paper_frame.TOP - 30]
    assert "".join(word.text for word in head).replace(" ", "") == club.replace(" ", "")


@pytest.mark.parametrize(
    ("currency", "each"), [("LSD", 12), ("LSD", 2_399_999), ("KWD", 123_456_789), ("JPY", 10**8)]
)
@pytest.mark.parametrize("members", [6, 12])
def test_great_sums_are_large_enough_and_stand_on_nothing(
    currency: str, each: int, members: int
) -> None:
    clear(report_of(members, currency=currency, each=each))


def test_names_of_many_writings_are_shown_or_spelled_out() -> None:
    for data in (report_of(6, names=WRITINGS), report_of(12, names=WRITINGS)):
        (page,) = texts(data)
        for name in ("田中 太郎", "陈小明", "김민수", "[neha srma]", "Zoë [unicorn tophat]"):
            assert name in page
        assert SPELLED in page
    assert SPELLED not in texts(report_of(2, names=WRITINGS[:2]))[0]


def test_at_the_foot_of_an_issued_paper_no_line_stands_in_another() -> None:
    words = {"club": "Portland", "title": "Report", "heading": "🦄", "aside": "No. 12"}
    foot = {"number": 12, "issued": "2026-11-02", "fingerprint": "ab" * 32, "layout": LATEST}
    issued = paper_frame.Paper(**words, **foot, blocks=())
    seen = looked_at(lambda: paper_frame.draw([issued], "A paper"), paper_frame)
    lines = sorted({word.y for word in seen.words[0] if word.y < paper_frame.BOTTOM})
    assert len(lines) == 3
    assert all(higher - lower >= 8 for lower, higher in pairwise(lines))
    assert lines[0] >= 14  # Most printers leave twelve points at the edge blank.


def test_every_face_of_a_paper_is_embedded() -> None:
    for data in (report_of(6, names=WRITINGS), statement_of("陈小明 🦄")):
        for page in PdfReader(BytesIO(draft_pdf(data))).pages:
            for face in page["/Resources"]["/Font"].values():
                assert "/FontFile2" in face.get_object()["/FontDescriptor"]


def test_the_same_data_give_the_same_bytes() -> None:
    data = report_of(40, names=WRITINGS)
    assert draft_pdf(data) == draft_pdf(data)
    assert re.match(rb"%PDF", draft_pdf(data))


def test_blocks_that_can_be_low_are_so_only_where_that_saves_a_page() -> None:
    def block(height: float) -> Block:
        return Block(height, lambda _pen, _top: None, least=40, most=90, resized=block)

    def heights(count: int, room: float) -> list[list[float]]:
        found = pages([block(60)] * count, room, room)
        return [[piece.height for piece, _below in page] for page in found]

    assert heights(3, 200) == [[pytest.approx(200 / 3)] * 3]
    assert heights(2, 200) == [[90, 90]]
    assert heights(4, 200) == [[50] * 4]
    assert [len(page) for page in heights(6, 200)] == [3, 3]


@pytest.mark.parametrize("rows", range(25, 61, 5))
def test_no_page_of_a_statement_has_its_head_alone(rows: int) -> None:
    """The chain's head comes last, and might land on a page by itself."""
    data = statement_of("Dora Dale", rows=rows) | {"chain": {"number": 12, "head": "ab" * 32}}
    seen = look(data)
    top = paper_frame.TOP - paper_frame.RUNNING
    last = [word.y for word in seen.words[-1] if paper_frame.BOTTOM < word.y < top]
    assert len(seen.words) == 1 or max(last) - min(last) > 80


def test_a_last_page_takes_over_some_of_the_one_before() -> None:
    rows = [Block(20, lambda _pen, _top: None)] * 21
    assert [len(page) for page in pages(rows, 200, 200)] == [10, 5, 6]
