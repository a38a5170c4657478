"""A card of games up to a hundred as the ruled card: a double column for each game (R20, R21)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from piquet.partie.hundred_up import HUNDRED
from scoring.models import Mark
from scoring.ruled_card.figures import EMPTY, CardFigure, Pair, WrittenFigures
from scoring.ruled_card.two_handed import (
    RULED_PARTIES,
    Box,
    CardTable,
    PartieColumn,
    blank_noughts,
    box_classes,
    less_of,
    sums_of,
    written_box,
)
from scoring.sheet.notes import notes_of
from scoring.sheet.partie import SheetGame, SheetPartie
from scoring.sheet.player_names import short_names
from scoring.sheet.race import place_of
from scoring.sheet.sheet import Sheet

RULED_DEALS = 5
UNPLAYED = "–"
"""The text in place of the scores of a deal in which a player lost the game."""


@dataclass(frozen=True, slots=True)
class GameColumn(PartieColumn):
    """A game's double column.

    `number` is the partie's. `game` is None if the game has not begun, and `place` is the game's
    number in the partie.
    """

    game: SheetGame | None = None
    place: int = 1

    @property
    def blank(self) -> bool:
        return self.game is None and not self.current

    @property
    def head(self) -> str:
        """The heading “Partie 1, game 2”. "" for an unused column."""
        if self.blank:
            return ""
        return _("Partie %(n)d, game %(game)d") % {"n": self.number, "game": self.place}

    @property
    def wanting(self) -> tuple[str, str]:
        return _("{n} to go"), _("out")

    @property
    def word(self) -> str:
        """The word in the loser's place: “double”, “lost”, or "".

        “lost” is for a player who lost the game by taking wrong cards (a9, a10).
        """
        return "" if self.annulled else word_of(self.game)

    @property
    def drawn(self) -> bool:
        return False

    @property
    def unfinished(self) -> bool:
        """Whether the game was begun and not finished, and will not continue."""
        begun = self.game is not None and not self.current and not self.annulled
        return begun and self.game is not None and not self.game.over


def word_of(game: SheetGame | None) -> str:
    """Return the word in the place of a game's loser: “double”, “lost” or ""."""
    if game is None or not game.result.complete:
        return ""
    if game.game.lost is not None:
        return _("lost")
    return _("double") if game.result.double else ""


def games_table(sheet: Sheet, discrepancies: Iterable[Mapping[str, object]] = ()) -> CardTable:
    """Return the sheet as the ruled card, with a column for each game.

    `discrepancies` are those of a paper card's report (R62).
    """
    written = WrittenFigures(sheet, discrepancies)
    columns = tuple(_columns(sheet, written))
    rows = range(1, _deals(columns) + 1)
    carried = tuple(_carried(sheet, written, max(len(sheet.parties), len(rows))))
    sums = sums_of(sheet, written, carried)
    balance = blank_noughts(written.balance(sums))
    return CardTable(
        names=short_names([player.name for player in sheet.players]),
        columns=columns,
        rows=tuple((n, tuple(b for c in columns for b in _boxes(c, n, sheet))) for n in rows),
        carried=carried,
        sums=sums,
        less=less_of(sums),
        balance=balance,
        notes=tuple(notes_of(sheet)),
        supplied=bool(written.supplied),
    )


def _columns(sheet: Sheet, written: WrittenFigures) -> Iterator[GameColumn]:
    """Yield the columns of the games begun and of the next game, and empty columns up to five."""
    count, due = 0, sheet.next_deal
    current = (due.partie, place_of(sheet, due.partie, due.number)[0]) if due else None
    shown = False
    for partie in sheet.parties:
        for game in partie.games:
            here = current == (partie.number, game.number)
            shown, count = shown or here, count + 1
            yield _column(partie, game, written, current=here)
    if current and not shown:
        needs, count = (HUNDRED, HUNDRED), count + 1
        last = sheet.partie(current[0])
        yield GameColumn(current[0], last, True, needs=needs, goal=HUNDRED, place=current[1])
    for _blank in range(count, RULED_PARTIES):
        yield GameColumn(0, None, False)


def _column(
    partie: SheetPartie, game: SheetGame, written: WrittenFigures, *, current: bool
) -> GameColumn:
    where = f"parties[{partie.number - 1}].games[{game.number - 1}].written.totals"
    totals = written.pair(where, game.result.totals)
    shown = {"totals": totals, "game": game, "place": game.number}
    if game.over or partie.annulled:
        won = EMPTY if partie.annulled or game.surplus else _won(game)
        return GameColumn(partie.number, partie, current, won=won, **shown)  # type: ignore[arg-type]
    needs = (max(0, HUNDRED - game.result.totals[0]), max(0, HUNDRED - game.result.totals[1]))
    return GameColumn(partie.number, partie, current, needs=needs, goal=HUNDRED, **shown)  # type: ignore[arg-type]


def _won(game: SheetGame) -> Pair:
    """Return the number of games that the game is worth, in its winner's column."""
    won = game.result.won
    return blank_noughts((CardFigure(won[0]), CardFigure(won[1])))


def _deals(columns: Iterable[GameColumn]) -> int:
    """Return the number of rows: enough for the longest game and its next deal."""
    return max([RULED_DEALS, *(len(c.game.deals) + c.current for c in columns if c.game)])


def _boxes(column: GameColumn, number: int, sheet: Sheet) -> tuple[Box, Box]:
    """Return the two boxes of a deal in its game's double column."""
    game, due = column.game, sheet.next_deal
    if game is not None and number <= len(game.deals):
        deal = game.deals[number - 1]
        elder = deal.elder if sheet.dealers_known(column.number) else None
        left, right = (written_box(deal, seat, column, elder) for seat in (0, 1))
        if deal.mark == Mark.LOSES_GAME:
            return left._replace(figure=UNPLAYED), right._replace(figure=UNPLAYED)
        return left, right
    begun = len(game.deals) if game else 0
    pending = bool(due and column.current and number == begun + 1)
    more = "pending" if pending else ""
    left, right = (
        Box(seat, box_classes(seat, column.state, more), pending=pending) for seat in (0, 1)
    )
    return left, right


def _carried(sheet: Sheet, written: WrittenFigures, lines: int) -> Iterator[tuple[int, Pair]]:
    """Yield a line of the totals column for each partie.

    At a rate for a game, games count as soon as they are won.
    """
    for n in range(1, lines + 1):
        won = sheet.won[n - 1] if n <= len(sheet.parties) else (0, 0)
        yield n, blank_noughts(written.carried(n - 1, won))
