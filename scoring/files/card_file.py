"""The card file, piquet-card/1: what it says of a card, and how it is written (docs/formats.md).

`scoring.files.read_card` reads it and `scoring.verification.report` checks it; all three are pure.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from scoring.files.strict_json import FileError
from scoring.laws.deal.faults import DealFault
from scoring.laws.money.stakes import Stake
from scoring.laws.partie.hundred_up import Game, Stages
from scoring.laws.partie.result import Pair, dealer_of
from scoring.laws.rule_sets import RUBICON, RuleSet, is_of_games, switches_of

FORMAT: Final = "piquet-card/1"

# A figure of each player; None where nobody wrote one.
Cells = tuple[int | None, ...]
UNWRITTEN: Final[Cells] = (None, None)


class CardFileError(FileError):
    """A file that is no piquet-card/1: `faults` says where, what was found and expected."""


@dataclass(frozen=True, slots=True)
class FileMark:
    """A deal marked "conceded", "reckons_nothing" or "plays_short" (R14–R16), of the player in
    `seat`."""

    mark: str
    seat: int


@dataclass(frozen=True, slots=True)
class ItemisedDeal:
    """A deal told by its cards or items, as a line of `score_deals` tells it: the `data` of the
    file, the `stages` in which it reckons, by seat, and why it cannot be, if it cannot."""

    data: Mapping[str, Any]
    stages: Stages
    faults: tuple[DealFault, ...] = ()


@dataclass(frozen=True, slots=True)
class FileGame:
    """A game up to a hundred of a card file; players by seat (R20).

    `items` are one a deal where any deal is told by its items. `first`, `double` and `lost` are
    what is said of its end, None where nothing is; `totals` as they were written. `bare` says
    that the file has the list of its deals and nothing round it.
    """

    deals: tuple[Pair, ...]
    items: tuple[ItemisedDeal | None, ...] = ()
    first: int | None = None
    double: bool | None = None
    lost: int | None = None
    totals: Cells = UNWRITTEN
    bare: bool = False

    def itemised(self, number: int) -> ItemisedDeal | None:
        """The items of the deal numbered from 0, where it has any."""
        return self.items[number] if self.items else None


@dataclass(frozen=True, slots=True)
class FilePartie:
    """A partie of a card file; players by seat. `dealers` and `marks`, where they are given, are
    one a deal, through all the games where there are `games`.

    In a chouette `single` and `opponent` are the seats that are said, the scores stand in that
    order, and there may be `points` and their `winner` in place of deals. `games_won` are the
    games of each player as written.
    """

    deals: tuple[Pair, ...] = ()
    totals: Cells = UNWRITTEN
    won: Cells = UNWRITTEN
    first_dealer: int | None = None
    dealers: tuple[int, ...] = ()
    marks: tuple[FileMark | None, ...] = ()
    annulled: bool = False
    games: tuple[FileGame, ...] = ()
    games_won: Cells = UNWRITTEN
    single: int | None = None
    opponent: int | None = None
    points: int | None = None
    winner: int | None = None

    @property
    def all_deals(self) -> tuple[Pair, ...]:
        """Its deals, or those of all its games one after another."""
        return self.deals + tuple(deal for game in self.games for deal in game.deals)

    def mark(self, number: int) -> FileMark | None:
        """The mark of the deal numbered from 0, if it has one."""
        return self.marks[number] if self.marks else None


@dataclass(frozen=True, slots=True)
class CardFile:
    """A card as a file says it. `totals`, `won` (of a partie), `carried`, `running`, `totals` and
    `balance` are figures as they were written, right or wrong; `about` is kept and not
    interpreted. A `chouette` has three players."""

    players: tuple[str, ...]
    stake: Stake
    parties: tuple[FilePartie, ...]
    rules: RuleSet = RUBICON
    first_dealer: int | None = None
    carried: tuple[Cells, ...] = ()
    totals: Cells = UNWRITTEN
    balance: Cells = UNWRITTEN
    about: Mapping[str, Any] = field(default_factory=dict)
    chouette: bool = False
    running: tuple[Cells, ...] = ()

    def dealers(self, index: int, seats: Sequence[int] = (0, 1)) -> tuple[int, ...] | None:
        """Who dealt each deal of a partie (numbered from 0) that these two players played, None
        where the file does not say.

        The card's first dealer is that of each partie that does not name its own; of a chouette,
        where the single player has choice of deal (R40), of the first alone.
        """
        partie = self.parties[index]
        if partie.dealers:
            return partie.dealers
        of_card = None if self.chouette and index else self.first_dealer
        first = of_card if partie.first_dealer is None else partie.first_dealer
        if first not in seats:
            return None
        place, deals = seats.index(first), len(partie.all_deals)
        return tuple(seats[dealer_of(place, deal)] for deal in range(1, deals + 1))


def cell(cells: Cells, seat: int) -> int | None:
    """The figure written for a seat, None where there is none."""
    return cells[seat] if seat < len(cells) else None


def to_data(card: CardFile) -> dict[str, Any]:
    """The card as the value of its file; what was not said is left out."""
    return _said(
        format=FORMAT,
        code=card.rules.code,
        switches=switches_of(card.rules),
        players=list(card.players),
        chouette=card.chouette,
        first_dealer=_name(card, card.first_dealer),
        stake=_stake_data(card.stake),
        parties=[_partie_data(card, partie) for partie in card.parties],
        written=_said(
            carried=[list(pair) for pair in card.carried],
            running=[_cells(line) for line in card.running],
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
    """What there is to say: nothing that is None, empty or False, but parties always."""
    return {key: value for key, value in data.items() if value or key == "parties"}


def _name(card: CardFile, seat: int | None) -> str | None:
    return None if seat is None else card.players[seat]


def _cells(cells: Cells) -> list[int | None] | None:
    return None if all(each is None for each in cells) else list(cells)


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
    return {
        **_said(
            single=_name(card, partie.single),
            opponent=_name(card, partie.opponent),
            first_dealer=_name(card, partie.first_dealer),
            dealers=[card.players[seat] for seat in partie.dealers],
        ),
        **_played_data(card, partie),
        **_said(
            marks=[mark and _mark_data(card, mark) for mark in partie.marks],
            annulled=partie.annulled,
            written=_said(
                totals=_cells(partie.totals),
                games=_cells(partie.games_won),
                won=_cells(partie.won),
            ),
        ),
    }


def _played_data(card: CardFile, partie: FilePartie) -> dict[str, Any]:
    """What was played: deals, games, or points of which the deals were not kept."""
    if is_of_games(card.rules):
        return {"games": [_game_data(card, game) for game in partie.games]}
    if partie.points is not None:
        return {"points": partie.points, "winner": _name(card, partie.winner)}
    return {"deals": _deals_data(partie.deals)}


def _game_data(card: CardFile, game: FileGame) -> dict[str, Any] | list[Any]:
    if game.bare:
        return _deals_data(game.deals, game.items)
    return {
        "deals": _deals_data(game.deals, game.items),
        **_said(first=_name(card, game.first)),
        **({} if game.double is None else {"double": game.double}),
        **_said(
            lost=_name(card, game.lost),
            written=_said(totals=_cells(game.totals)),
        ),
    }


def _deals_data(
    deals: Sequence[Pair], items: Sequence[ItemisedDeal | None] = ()
) -> list[list[int] | dict[str, Any]]:
    told = items or [None] * len(deals)
    return [
        list(deal) if one is None else dict(one.data) for deal, one in zip(deals, told, strict=True)
    ]


def _mark_data(card: CardFile, mark: FileMark) -> dict[str, str]:
    return {"mark": mark.mark, "player": card.players[mark.seat]}


def game_of(said: FileGame) -> Game:
    """A game of a card file as the laws read it."""
    told = [said.itemised(number) for number in range(len(said.deals))]
    stages = tuple(
        (deal,) if one is None else one.stages for deal, one in zip(said.deals, told, strict=True)
    )
    return Game(stages, said.first, said.double, said.lost)
