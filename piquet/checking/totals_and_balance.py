"""Check the figures below the parties of a card for two: results carried, totals, balance (R62)."""

from collections.abc import Sequence

from piquet.checking.written_figures import (
    CheckedFigure,
    CheckedFigures,
    format_pair,
    mixtures,
    sums,
)
from piquet.formats.card_file import UNWRITTEN, CardFile


def foot(card: CardFile, won: Sequence[CheckedFigures]) -> list[CheckedFigures]:
    """Return the rows of figures below the parties, from what each partie won."""
    carried = [_carried(card, index, figures) for index, figures in enumerate(won)]
    totals = _totals(card, carried)
    return [*carried, totals, _balance(card, totals)]


def _carried(card: CardFile, index: int, won: CheckedFigures) -> CheckedFigures:
    """Return a result carried to the totals column."""
    written = card.carried[index] if index < len(card.carried) else UNWRITTEN
    return tuple(
        CheckedFigure(
            where=f"written.carried[{index}][{seat}]",
            kind="carry",
            written=written[seat],
            due=won[seat].options,
            sentence=f"From partie {index + 1} {name} carries",
        )
        for seat, name in enumerate(card.players)
    )


def _totals(card: CardFile, carried: Sequence[CheckedFigures]) -> CheckedFigures:
    """Return the card's totals, from the results carried."""
    return tuple(
        CheckedFigure(
            where=f"written.totals[{seat}]",
            kind="cast",
            written=card.totals[seat],
            due=sums(row[seat].options for row in carried),
            sentence=f"{name}’s results carried to the totals add to",
        )
        for seat, name in enumerate(card.players)
    )


def _balance(card: CardFile, totals: CheckedFigures) -> CheckedFigures:
    """Return the balance, in the column of the player who is ahead."""
    return tuple(
        CheckedFigure(
            where=f"written.balance[{seat}]",
            kind="balance",
            written=card.balance[seat],
            due=mixtures(
                totals[seat].options,
                totals[1 - seat].options,
                lambda own, other: max(0, own - other),
            ),
            sentence=f"With totals of {format_pair(totals)} {name} is ahead by",
        )
        for seat, name in enumerate(card.players)
    )
