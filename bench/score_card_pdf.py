"""The PDF of a card of six parties, compared with the same page drawn by bare canvas calls.

    python -m bench.score_card_pdf

The bare page has every string, line and dot of the card in the same places and faces. Each is one
canvas call, without looking up, measuring or deciding anything; face, colour and line width are set
only where they change.
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from io import BytesIO
from itertools import count
from unittest.mock import patch

import django
from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfgen.canvas import Canvas

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ.setdefault("DEBUG", "1")
django.setup()  # What is imported below knows the models.

from bench.helping.common import ROUNDS, interleaved, medians, seconds_each, write_section  # noqa: E402
from paper.typesetting.pen import DOT, FAINT, Colour, Pen, Rule  # noqa: E402
from paper.typesetting.typefaces import Glyphs  # noqa: E402
from scoring.documents import score_card  # noqa: E402
from scoring.documents.printed_card import (  # noqa: E402
    Pair,
    PrintedCard,
    PrintedDeal,
    PrintedPartie,
    PrintedSignature,
    PrintedTotals,
)

TIMES = 40
OURS = "our card, from its figures, never drawn before"
BARE = "the same page by bare canvas calls, in the same faces"
DEALS: tuple[tuple[Pair, ...], ...] = (
    ((27, 13), (15, 31), (44, 6), (18, 29), (35, 12), (25, 23)),
    ((15, 30), (75, 4), (45, 6), (32, 12), (6, 38), (51, 2)),
    ((20, 18), (4, 115), (10, 42), (33, 11), (3, 74), (5, 41)),
    ((28, 14), (11, 36), (22, 12), (8, 41), (19, 17), (15, 24)),
    ((23, 12), (9, 25), (40, 8), (15, 26), (27, 13), (16, 20)),
    ((30, 20), (31, 29), (12, 18), (44, 16), (18, 22), (25, 31)),
)
WON: tuple[Pair, ...] = ((150, 0), (416, 0), (0, 476), (0, 141), (126, 0), (124, 0))
CARD = PrintedCard(
    club="The Wednesday Piquet Club",
    number=14,
    players=("Dora Dale", "Edwin Finch"),
    date="20 November 2026",
    stake="Ten shillings a hundred, fractions of fifty neglected",
    parties=tuple(
        PrintedPartie(
            number=number,
            deals=tuple(PrintedDeal(pair, (number + n) % 2) for n, pair in enumerate(deals)),
            totals=(sum(a for a, _ in deals), sum(b for _, b in deals)),
            adjusting=(14, 0),
            won=won,
        )
        for number, (deals, won) in enumerate(zip(DEALS, WON, strict=True), 1)
    ),
    totals=PrintedTotals(WON, (816, 617), (199, 0)),
    reckoning_heading="The reckoning",
    reckoning=(
        "816 − 617 = 199",
        "Fractions of fifty neglected: 150",
        "At ten shillings a hundred: 15s.",
    ),
    money="Edwin Finch pays Dora Dale 15s.",
    signatures=(
        PrintedSignature("Dora Dale", "signed 20 November 2026, 21:04"),
        PrintedSignature("Edwin Finch", "signed 20 November 2026, 21:06"),
    ),
)


@dataclass
class Page:
    """The strings and lines drawn on a page, in order."""

    words: list[tuple[float, float, Glyphs, Colour, float]] = field(default_factory=list)
    lines: list[tuple[float, float, float, float, Rule]] = field(default_factory=list)
    dots: list[tuple[float, float]] = field(default_factory=list)


def recorded(card: PrintedCard) -> Page:
    """Return what the card's only page is made of."""
    page = Page()

    class Recorder(Pen):
        def put(self, x: float, y: float, line: Glyphs, colour: Colour, apart: float = 0) -> None:
            page.words.append((x, y, line, colour, apart))
            super().put(x, y, line, colour, apart)

        def rule(self, *line: object) -> None:
            page.lines.append(line)  # type: ignore[arg-type]
            super().rule(*line)  # type: ignore[arg-type]

        def dot(self, x: float, y: float) -> None:
            page.dots.append((x, y))
            super().dot(x, y)

    with patch.object(score_card, "Pen", Recorder):
        score_card.draw(card)
    return page


def bare(page: Page) -> bytes:
    """Draw the same page, one canvas call for each thing on it."""
    buffer = BytesIO()
    canvas = Canvas(buffer, landscape(A4), pageCompression=1, invariant=1)
    _bare_lines(canvas, page)
    _bare_words(canvas, page)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _bare_lines(canvas: Canvas, page: Page) -> None:
    kind = None
    for *line, rule in page.lines:
        if rule != kind:
            canvas.setLineWidth(rule.weight)
            canvas.setStrokeColorRGB(*rule.colour)
            kind = rule
        canvas.line(*line)
    canvas.setFillColorRGB(*FAINT)
    for x, y in page.dots:
        canvas.circle(x, y, DOT / 2, stroke=0, fill=1)


def _bare_words(canvas: Canvas, page: Page) -> None:
    dress: tuple[str, float] | None = None
    ink: Colour | None = None
    for x, y, line, colour, apart in page.words:
        if dress != (line.face, line.size):
            canvas.setFont(line.face, line.size)
            dress = (line.face, line.size)
        if ink != colour:
            canvas.setFillColorRGB(*colour)
            ink = colour
        canvas.drawString(x, y, line.text, charSpace=apart)


def others() -> Iterator[PrintedCard]:
    """Yield cards with players and totals that were never drawn before."""
    for n in count(1):
        parties = tuple(replace(p, totals=(p.totals[0] + n, p.totals[1])) for p in CARD.parties)
        names = (f"Dora Dale the {n}th", f"Zoë Łęcka the {n}th")
        yield replace(CARD, number=n, players=names, parties=parties)


def in_helvetica(page: Page) -> Page:
    """The page in a face that every reader has and that is not embedded."""
    words = [
        (x, y, line._replace(face="Helvetica", text=line.text.replace("−", "-")), colour, apart)
        for x, y, line, colour, apart in page.words
        if line.text not in "♠♥♦♣"
    ]
    return Page(words, page.lines, page.dots)


def main() -> None:
    page = recorded(CARD)
    cards = others()
    works: dict[str, Callable[[], object]] = {
        OURS: lambda: score_card.draw(next(cards)),
        "the same card once more": partial(score_card.draw, CARD),
        BARE: partial(bare, page),
        "bare canvas calls in Helvetica, nothing embedded": partial(bare, in_helvetica(page)),
    }
    for work in works.values():
        work()
    times = medians(
        interleaved({name: partial(seconds_each, work, TIMES) for name, work in works.items()})
    )
    made_of = f"{len(page.words)} strings, {len(page.lines)} lines and {len(page.dots)} dots"
    lines = [
        f"A card of six parties: {made_of}; {ROUNDS} rounds of {TIMES} documents.",
        "",
        "| | ms a document | ours takes |",
        "|---|---:|---:|",
    ]
    for name, seconds in times.items():
        lines.append(f"| {name} | {seconds * 1000:.1f} | {times[OURS] / seconds:.2f} × |")
    lines += ["", f"Ratio to bare canvas calls, at most 3: **{times[OURS] / times[BARE]:.2f}**."]
    print(write_section("The score card as PDF", lines))


if __name__ == "__main__":
    main()
