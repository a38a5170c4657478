"""The card of a chouette: the double columns of its parties, and the running card in tens."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from piquet.partie.chouette import ChouetteLine, Seats, in_points
from piquet.partie.result import Pair
from scoring.ruled_card.figures import EMPTY, CardFigure, WrittenFigures
from scoring.ruled_card.two_handed import CardTable, PartieColumn, column_of, rows_of_deals
from scoring.sheet.notes import Note, notes_of
from scoring.sheet.partie import SheetPartie
from scoring.sheet.player_names import names_of
from scoring.sheet.sheet import Sheet

MOST_BESIDE = 9
"""The most lines of the running card that fit beside six deals."""


@dataclass(frozen=True, slots=True)
class Places:
    """The column names of the single player, the opponent and the adviser."""

    single: str
    opponent: str
    adviser: str


@dataclass(frozen=True, slots=True)
class RunningLine:
    """A partie on the running card: its places, the points won, and the standing after it.

    `winner` is 0 for the single player, 1 for the opponent, None for a drawn or annulled partie.
    """

    partie: SheetPartie
    places: Places
    due: Places | None
    """The places by R42, if the players took other places."""
    points: int
    winner: int | None
    tens: tuple[int, ...]
    running: tuple[CardFigure, ...]
    single: int

    @property
    def number(self) -> int:
        return self.partie.number

    @property
    def winner_name(self) -> str:
        """The winner's name, "" if there is none."""
        if self.winner is None:
            return ""
        return self.places.opponent if self.winner else self.places.single


@dataclass(frozen=True, slots=True)
class ChouetteTable:
    """The card of a chouette.

    The page shows `last_lines` beside the deals. `earlier` has the columns of the other parties,
    which appear separately while a partie is being written.
    """

    names: tuple[str, ...]
    now: CardTable
    earlier: CardTable | None
    lines: tuple[RunningLine, ...]
    points: tuple[CardFigure, ...]
    places: Places | None
    seats: Seats | None
    supplied: frozenset[str]
    """The places of figures that a paper card leaves blank."""

    @property
    def last_lines(self) -> tuple[RunningLine, ...]:
        return self.lines[-MOST_BESIDE:]

    @property
    def brought_forward(self) -> int:
        """The number of lines before `last_lines`."""
        return len(self.lines) - len(self.last_lines)

    @property
    def notes(self) -> tuple[Note, ...]:
        return self.now.notes

    @property
    def current(self) -> PartieColumn | None:
        return self.now.current


def chouette_table(
    sheet: Sheet, discrepancies: Iterable[Mapping[str, object]] = ()
) -> ChouetteTable:
    """Return the sheet as the card of a chouette.

    `discrepancies` are those of a paper card's report (R62).
    """
    written, names = WrittenFigures(sheet, discrepancies), names_of(sheet)
    columns = list(_columns(sheet, written))
    writing = [column for column in columns if column.current]
    lines = tuple(_lines(sheet, written, names))
    due = sheet.next_deal
    seats = sheet.seats_in(due.partie) if due else None
    stands = in_points(sheet.lines[-1].running) if sheet.lines else (0, 0, 0)
    points = written.row("written.balance", stands)
    return ChouetteTable(
        names=names,
        now=replace(_table(sheet, names, writing or columns), supplied=bool(written.supplied)),
        earlier=_table(sheet, names, columns[:-1]) if writing and columns[1:] else None,
        lines=lines,
        points=points,
        places=_places(seats, names) if seats else None,
        seats=seats,
        supplied=frozenset(written.supplied),
    )


def _columns(sheet: Sheet, written: WrittenFigures) -> Iterable[PartieColumn]:
    """Yield the double columns of the parties whose deals are known.

    The partie in play comes last.
    """
    due = sheet.next_deal
    for partie in sheet.parties:
        is_due = due is not None and due.partie == partie.number
        if is_due or (partie.deals and not partie.has_result_alone):
            yield column_of(partie.number, partie, sheet, written, current=is_due)
    if due and due.partie > len(sheet.parties):
        yield column_of(due.partie, None, sheet, written, current=True)


def _table(sheet: Sheet, names: tuple[str, ...], columns: Sequence[PartieColumn]) -> CardTable:
    return CardTable(
        names=names,
        columns=tuple(columns),
        rows=rows_of_deals(sheet, columns),
        carried=(),
        sums=EMPTY,
        less=EMPTY,
        balance=EMPTY,
        notes=tuple(notes_of(sheet)),
        weights=sheet.rules.weights,
    )


def _lines(sheet: Sheet, written: WrittenFigures, names: tuple[str, ...]) -> Iterable[RunningLine]:
    """Yield the lines of the finished parties."""
    results = WrittenFigures(sheet)  # Results become words, so blanks need no mark.
    for place, (partie, line) in enumerate(zip(sheet.parties, sheet.lines, strict=True)):
        if partie.over:
            running = written.row(f"written.running[{place}]", line.running)
            won = results.pair(f"parties[{place}].written.won", partie.won)
            yield _line(partie, line, (won[0].value or 0, won[1].value or 0), running, names)


def _line(
    partie: SheetPartie,
    line: ChouetteLine,
    won: Pair,
    running: tuple[CardFigure, ...],
    names: tuple[str, ...],
) -> RunningLine:
    return RunningLine(
        partie=partie,
        places=_places(line.seats, names),
        due=_places(line.due, names) if line.overridden else None,
        points=max(won),
        winner=won.index(max(won)) if any(won) else None,
        tens=line.tens,
        running=running,
        single=line.seats.single,
    )


def _places(seats: Seats, names: Sequence[str]) -> Places:
    return Places(names[seats.single], names[seats.opponent], names[seats.adviser])
