"""Print cards for tests, and read a PDF back."""

from dataclasses import replace
from io import BytesIO

from pypdf import PdfReader

from piquet.partie.result import reckon_partie
from piquet.rule_sets import RUBICON
from scoring.documents.printed_card import (
    Pair,
    PrintedCard,
    PrintedDeal,
    PrintedPartie,
    PrintedSignature,
    PrintedTotals,
)
from scoring.documents.score_card import draw
from tests.helping.cards import DESC

SIXTH = ((30, 20), (31, 29), (12, 18), (44, 16), (18, 22), (25, 31))
LONG = "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Cholmo"
ALSO = "Cholmondeley-Marjoribanks Featherstonehaugh-St John Mainwari"


def of_desc(parties: int) -> list[tuple[Pair, ...]]:
    """The deals of this many parties: the six of DESC over and over."""
    return [(*DESC, SIXTH)[n % 6] for n in range(parties)]


def printed_partie(number: int, deals: tuple[Pair, ...]) -> PrintedPartie:
    """A partie of these deals as the laws reckon it. The left player is elder in the first deal."""
    result = reckon_partie(deals, RUBICON)
    return PrintedPartie(
        number=number,
        deals=tuple(PrintedDeal(deal, place % 2) for place, deal in enumerate(deals)),
        totals=result.totals,
        adjusting=result.adjusting,
        won=result.won,
        complete=result.complete,
        drawn=result.drawn,
    )


def printed(*parties: tuple[Pair, ...], **fields: object) -> PrintedCard:
    """A card of these parties, closed and half signed, unless `fields` say otherwise."""
    columns = tuple(printed_partie(n, deals) for n, deals in enumerate(parties, 1))
    carried = tuple(partie.won for partie in columns)
    sums = (sum(pair[0] for pair in carried), sum(pair[1] for pair in carried))
    card = PrintedCard(
        club="The Wednesday Piquet Club",
        number=14,
        players=("Dora Dale", "Edwin Finch"),
        date="20 November 2026",
        stake="Ten shillings a hundred, fractions of fifty neglected",
        parties=columns,
        totals=PrintedTotals(carried, sums, (max(0, sums[0] - sums[1]), max(0, sums[1] - sums[0]))),
        reckoning_heading="The reckoning",
        reckoning=("Fractions of fifty neglected: 50", "At ten shillings a hundred: 5s."),
        money="Edwin Finch pays Dora Dale 5s.",
        signatures=(
            PrintedSignature("Dora Dale", "signed 20 November 2026, 21:04"),
            PrintedSignature("Edwin Finch"),
        ),
    )
    return replace(card, **fields)


def desc(**fields: object) -> PrintedCard:
    """DESC's card of five parties."""
    return printed(*DESC, **fields)


def reader(pdf: bytes) -> PdfReader:
    return PdfReader(BytesIO(pdf))


def faces_of(pdf: bytes) -> list:
    """The typefaces of the first page."""
    fonts = reader(pdf).pages[0]["/Resources"]["/Font"]
    return [face.get_object() for face in fonts.values()]


def pages(pdf: bytes) -> list[list[str]]:
    """The text of each page, line by line."""
    return [page.extract_text().splitlines() for page in reader(pdf).pages]


def lines_of(card: PrintedCard) -> list[str]:
    """The lines of a card of one page."""
    (page,) = pages(draw(card))
    return page
