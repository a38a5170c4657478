"""The card file, piquet-card/1: what it says of a card, and how it is written (docs/formats.md).

It is read by `scoring.card_reading` and checked by `scoring.card_check`; all three are pure.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from scoring.laws.partie import Pair, dealer_of
from scoring.laws.rule_sets import RUBICON, RuleSet, switches_of
from scoring.laws.stakes import Stake
from scoring.strict_json import FileError

FORMAT: Final = "piquet-card/1"

# A figure of each player; None where nobody wrote one.
Cells = tuple[int | None, int | None]
UNWRITTEN: Final[Cells] = (None, None)


class CardFileError(FileError):
    """A file that is no piquet-card/1: `faults` says where, what was found and expected."""


@dataclass(frozen=True, slots=True)
class FileMark:
    """A deal marked: "conceded" or "reckons_nothing", by the player in `seat` (R14, R15)."""

    mark: str
    seat: int


@dataclass(frozen=True, slots=True)
class FilePartie:
    """A partie of a card file; players by seat. `dealers` and `marks`, if given, are one a deal."""

    deals: tuple[Pair, ...]
    totals: Cells = UNWRITTEN
    won: Cells = UNWRITTEN
    first_dealer: int | None = None
    dealers: tuple[int, ...] = ()
    marks: tuple[FileMark | None, ...] = ()
    annulled: bool = False

    def mark(self, number: int) -> FileMark | None:
        """The mark of the deal numbered from 0, if it has one."""
        return self.marks[number] if self.marks else None


@dataclass(frozen=True, slots=True)
class CardFile:
    """A card as a file says it. `totals`, `won` (of a partie), `carried`, `totals` and `balance`
    are figures as they were written, right or wrong; `about` is kept and not interpreted."""

    players: tuple[str, str]
    stake: Stake
    parties: tuple[FilePartie, ...]
    rules: RuleSet = RUBICON
    first_dealer: int | None = None
    carried: tuple[Cells, ...] = ()
    totals: Cells = UNWRITTEN
    balance: Cells = UNWRITTEN
    about: Mapping[str, Any] = field(default_factory=dict)

    def dealers(self, index: int) -> tuple[int, ...] | None:
        """Who dealt each deal of a partie (numbered from 0), None where the file does not say.

        The card's first dealer is that of each partie that does not name its own.
        """
        partie = self.parties[index]
        if partie.dealers:
            return partie.dealers
        first = self.first_dealer if partie.first_dealer is None else partie.first_dealer
        if first is None:
            return None
        return tuple(dealer_of(first, deal) for deal in range(1, len(partie.deals) + 1))


def to_data(card: CardFile) -> dict[str, Any]:
    """The card as the value of its file; what was not said is left out."""
    return _said(
        format=FORMAT,
        code=card.rules.code,
        switches=switches_of(card.rules),
        players=list(card.players),
        first_dealer=_name(card, card.first_dealer),
        stake=_stake_data(card.stake),
        parties=[_partie_data(card, partie) for partie in card.parties],
        written=_said(
            carried=[list(pair) for pair in card.carried],
            totals=_cells(card.totals),
            balance=_cells(card.balance),
        ),
        about=dict(card.about),
    )


def to_json(card: CardFile) -> str:
    """The card as the text of its file: a line for each thing it says and for each partie."""
    lines = [
        f'  "{key}": {_lines(value) if key == "parties" else _line(value)}'
        for key, value in to_data(card).items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _lines(values: Sequence[object]) -> str:
    return "[" + ",".join(f"\n    {_line(value)}" for value in values) + "\n  ]"


def _said(**data: Any) -> dict[str, Any]:
    """What there is to say: nothing that is None or empty, but parties and deals always."""
    always = ("parties", "deals")
    return {key: value for key, value in data.items() if value or key in always}


def _name(card: CardFile, seat: int | None) -> str | None:
    return None if seat is None else card.players[seat]


def _cells(pair: Cells) -> list[int | None] | None:
    return None if pair == UNWRITTEN else list(pair)


def _stake_data(stake: Stake) -> dict[str, Any]:
    if stake.preset:
        return {"preset": stake.preset}
    neglect = int(stake.neglect) if stake.neglect.isdigit() else stake.neglect or None
    return {
        "currency": stake.currency,
        "amount": stake.amount,
        "per": stake.per,
        "neglect": neglect,
    }


def _partie_data(card: CardFile, partie: FilePartie) -> dict[str, Any]:
    return _said(
        first_dealer=_name(card, partie.first_dealer),
        dealers=[card.players[seat] for seat in partie.dealers],
        deals=[list(deal) for deal in partie.deals],
        marks=[mark and _mark_data(card, mark) for mark in partie.marks],
        annulled=partie.annulled,
        written=_said(totals=_cells(partie.totals), won=_cells(partie.won)),
    )


def _mark_data(card: CardFile, mark: FileMark) -> dict[str, str]:
    return {"mark": mark.mark, "player": card.players[mark.seat]}
