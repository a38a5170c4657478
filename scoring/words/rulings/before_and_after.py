"""The figures that a ruling changes on the card: the deal's score, the totals and the result.

The figures come from the card as the engine derives it. Nothing is computed here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from piquet.rulings.apply_ruling import touches_score
from scoring.models import Mark
from scoring.sheet.deal import SheetDeal, SheetRuling
from scoring.sheet.deal_names import deal_name_beside
from scoring.sheet.partie import SheetGame, SheetPartie
from scoring.sheet.player_names import names_of
from scoring.sheet.records import ruling_with
from scoring.sheet.sheet import Sheet
from scoring.words.corrections import format_changes

VOID = "–"
"""The text for the score of a void deal, or of a deal that only says who lost the game."""


@dataclass(frozen=True, slots=True)
class ChangedFigure:
    """A figure of one player, now and with the ruling."""

    now: str
    then: str

    @property
    def changes(self) -> bool:
        return self.now != self.then


@dataclass(frozen=True, slots=True)
class ChangedLine:
    """A label such as “Deal 4”, with the figures of both players."""

    label: str
    cells: tuple[ChangedFigure, ...]

    @property
    def changes(self) -> bool:
        return any(cell.changes for cell in self.cells)


@dataclass(frozen=True, slots=True)
class BeforeAndAfter:
    """The figures that change, with the players' names, and the other changes in sentences."""

    names: Sequence[str]
    lines: tuple[ChangedLine, ...]
    sentences: tuple[str, ...]


def before_and_after(
    now: Sheet, then: Sheet, ruling: tuple[int, int, int], *, in_money: bool
) -> BeforeAndAfter | None:
    """Return the changes from the card `now` to the card `then`.

    `ruling` is the partie, the deal and the id of the ruling. The result is in money (`in_money`)
    or in points. None if the deal is not written, or if nothing changes.
    """
    partie, number, record = ruling
    deal = now.deal(partie, number)
    if deal is None:
        return None
    lines = tuple(line for line in _lines(now, then, partie, deal) if line.changes)
    sentences = format_changes(now, then, in_money=in_money)
    if note := _note(deal, ruling_with(then, record), changed=bool(lines)):
        sentences = (note, *sentences)
    return BeforeAndAfter(names_of(now, partie), lines, sentences) if lines or sentences else None


def _lines(now: Sheet, then: Sheet, partie: int, deal: SheetDeal) -> Iterator[ChangedLine]:
    """Yield the figures of the deal, and those of its games or its partie."""
    after = then.deal(partie, deal.number)
    label = deal_name_beside(now, partie, deal.number, partie)
    played = after is not None and after.mark != Mark.LOSES_GAME
    yield _line(label, deal.scores, after.scores if after and played else (VOID, VOID))
    before, later = now.partie(partie), then.partie(partie)
    if before is None or later is None:
        return
    if now.of_games:
        for game, other in zip(before.games, later.games, strict=False):
            words = {"game": game.number}
            yield _line(_("Game %(game)d") % words, _ends(game), _ends(other))
        yield _line(_("Games won"), _totals(before), _totals(later))
    else:
        words = {"number": partie}
        yield _line(_("Partie %(number)d") % words, _totals(before), _totals(later))


def _ends(game: SheetGame) -> tuple[object, ...]:
    """Return the totals of a game, or “lost” and “won” if a player lost it by an error."""
    if game.game.lost is None:
        return game.result.totals
    return tuple(_("lost") if seat == game.game.lost else _("won") for seat in (0, 1))


def _totals(partie: SheetPartie) -> tuple[int, int]:
    return partie.result.totals


def _line(label: str, now: Sequence[object], then: Sequence[object]) -> ChangedLine:
    pairs = zip(now, then, strict=True)
    return ChangedLine(
        label, tuple(ChangedFigure(str(figure), str(other)) for figure, other in pairs)
    )


def _note(deal: SheetDeal, ruling: SheetRuling | None, *, changed: bool) -> str:
    """Return why the score does not change although a reader may expect it to. "" for no note."""
    if ruling is None or not ruling.counts:
        return ""
    words = {"scores": "–".join(map(str, deal.scores))}
    if not ruling.fits:
        return (
            _("A deal under this ruling cannot end %(scores)s. Correct the deal as well.") % words
        )
    if changed or not touches_score(ruling.effect):
        return ""
    if deal.itemised is None:
        text = _("Only the scores of this deal are written, so they stay %(scores)s.") % words
        return f"{text} {_('If they count what is lost, correct the deal as well.')}"
    return _("The score stays %(scores)s.") % words
