"""Cards for tests of the report, the report's findings, and one slip in a card."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hypothesis import strategies as st

from piquet.checking.report import report
from piquet.formats.card_file import CardFile, FilePartie
from piquet.money.stakes import PRESETS

FIFTIES = PRESETS["ten-shillings-a-hundred-fifties"]
KINDS = {
    "carried": "carry", "running": "carry", "won": "result", "written.games": "result",
    "totals": "cast", "balance": "balance",
}  # fmt: skip


def card(*parties: FilePartie, **more: object) -> CardFile:
    return CardFile(("A", "B"), more.pop("stake", FIFTIES), parties, **more)


def places(checked: CardFile | dict[str, object]) -> list[tuple[str, str, object, object]]:
    """The discrepancies of a card or of a report."""
    found = checked if isinstance(checked, dict) else report(checked)
    return [
        (each["where"], each["kind"], each["written"], each["computed"])
        for each in found["discrepancies"]
    ]


def sound(checked: CardFile) -> list[tuple[str, str, object, object]]:
    """The discrepancies of a card without errors."""
    found = report(checked)
    assert "errors" not in found
    return places(found)


def added(*rows: Sequence[int]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*rows, strict=True)))


def won_by(totals: Sequence[int]) -> tuple[int, int]:
    """Return what these totals win, computed in another way than in the laws."""
    more, less = max(totals), min(totals)
    if more == less:
        return (0, 0)
    points = 100 + (more + less if less < 100 else more - less)
    return (points, 0) if totals[0] > totals[1] else (0, points)


@dataclass
class Scribe:
    """Writes a whole card by hand: each figure follows from the figures above it, or from the right
    ones.

    `slip` is a place with its wrong figure. `choose` says of each figure taken from above whether
    it is as written or as it ought to be.
    """

    slip: tuple[str, object] | None
    choose: Callable[[], bool]

    def either(self, written, true):
        return written if self.choose() else true

    def each(self, written, true):
        """Each figure of a row as written or as it ought to be."""
        return tuple(self.either(*both) for both in zip(written, true, strict=True))

    def slipped(self, where, figures):
        """A row as written, with the slip in its place."""
        return tuple(
            self.slip[1] if self.slip and self.slip[0] == f"{where}[{n}]" else figure
            for n, figure in enumerate(figures)
        )

    def balance(self, totals, true_totals):
        """Each balance is computed from the totals anew, so one may follow the slip and the other
        not."""
        one, other = (self.each(totals, true_totals) for _ in range(2))
        ahead = max(0, one[0] - one[1]), max(0, other[1] - other[0])
        return self.slipped("written.balance", ahead)


def written_rows(right: CardFile) -> dict[str, tuple[int, ...]]:
    """Every row of written figures of a card, by its place."""
    rows = {"written.totals": right.totals, "written.balance": right.balance}
    for name in ("carried", "running"):
        rows |= {f"written.{name}[{n}]": row for n, row in enumerate(getattr(right, name) or ())}
    for number, partie in enumerate(right.parties):
        where = f"parties[{number}]"
        figures = {"totals": partie.totals, "won": partie.won, "games": partie.games_won}
        rows |= {f"{where}.written.{name}": row for name, row in figures.items()}
        for n, game in enumerate(partie.games or ()):
            rows[f"{where}.games[{n}].written.totals"] = game.totals
    return {where: row for where, row in rows.items() if row and row[0] is not None}


def true_figures(right: CardFile) -> dict[str, int]:
    """Every written figure of a card by its place."""
    rows = written_rows(right).items()
    return {f"{where}[{n}]": figure for where, row in rows for n, figure in enumerate(row)}


def a_slip(
    data: st.DataObject, truth: dict[str, int], most: int, least: dict[str, int] | None = None
) -> tuple[str, int]:
    """A place on a card, and a figure that is wrong there by `most` at most, and not less than its
    `least`, or nothing."""
    where = data.draw(st.sampled_from(sorted(truth)), label="where")
    right, floor = truth[where], least[where] if least else 0
    wrong = st.integers(max(right - most, floor), right + most).filter(lambda one: one != right)
    return where, data.draw(wrong, label="written")


def kind_of(where: str) -> str:
    return next(kind for name, kind in KINDS.items() if name in where)


def chooser(data: st.DataObject) -> Callable[[], bool]:
    """What is below a slip follows the slip, or the truth, or either."""
    follow = data.draw(st.sampled_from(["slip", "truth", "either"]), label="below")
    ways = {"slip": lambda: True, "truth": lambda: False}
    return ways.get(follow, lambda: data.draw(st.booleans()))
