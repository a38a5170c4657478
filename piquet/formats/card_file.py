"""The card file, piquet-card/1: its fields, and how it is written (docs/formats.md).

A new field goes into a class here and into `to_data`. `read_card.py` reads the file, and
`piquet.checking.report` checks it. All three are pure.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from piquet.deal.faults import DealFault
from piquet.formats.strict_json import FileError
from piquet.money.stakes import Stake
from piquet.partie.hundred_up import Game, Stages
from piquet.partie.result import Pair, dealer_of
from piquet.rule_sets import RUBICON, RuleSet, is_of_games, switches_of

FORMAT: Final = "piquet-card/1"

# A written figure for each player; None if nobody wrote one.
Cells = tuple[int | None, ...]
UNWRITTEN: Final[Cells] = (None, None)


class CardFileError(FileError):
    """A file that is not a piquet-card/1.

    `faults` has the place of each error, what was found and what was expected.
    """


@dataclass(frozen=True, slots=True)
class FileMark:
    """The mark of a deal (R14–R16), and the `seat` of the marked player.

    `mark` is "conceded", "reckons_nothing" or "plays_short".
    """

    mark: str
    seat: int


@dataclass(frozen=True, slots=True)
class ItemisedDeal:
    """A deal given by its cards or items, as in a line of `score_deals`.

    `data` is the deal as in the file. `stages` are its counts by seat, in the order in which they
    are counted. `faults` are the reasons why the deal is impossible, if it is.
    """

    data: Mapping[str, Any]
    stages: Stages
    faults: tuple[DealFault, ...] = ()


@dataclass(frozen=True, slots=True)
class FileGame:
    """A game up to a hundred in a card file; players by seat (R20).

    `items` has an entry for each deal if any deal is given by its items. `first`, `double` and
    `lost` are the answers about the end of the game, else None. `totals` are as written. `bare`
    means that the file has only the list of deals.
    """

    deals: tuple[Pair, ...]
    items: tuple[ItemisedDeal | None, ...] = ()
    first: int | None = None
    double: bool | None = None
    lost: int | None = None
    totals: Cells = UNWRITTEN
    bare: bool = False

    def itemised(self, number: int) -> ItemisedDeal | None:
        """Return the items of deal number `number`, from 0, if it has any."""
        return self.items[number] if self.items else None


@dataclass(frozen=True, slots=True)
class FilePartie:
    """A partie in a card file; players by seat.

    `dealers` and `marks`, if given, have an entry for each deal, through all games if there are
    `games`. In a chouette `single` and `opponent` are the seats given, and scores are in that
    order. There `points` with their `winner` may replace the deals. `games_won` are each player's
    games as written.
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
        """The deals of the partie, or of all its games in order."""
        return self.deals + tuple(deal for game in self.games for deal in game.deals)

    def mark(self, number: int) -> FileMark | None:
        """Return the mark of deal number `number`, from 0, if it has one."""
        return self.marks[number] if self.marks else None


@dataclass(frozen=True, slots=True)
class CardFile:
    """A card as in its file.

    `carried`, `totals`, `balance` and `running` are figures as written, right or wrong. So are
    `totals` and `won` of a partie. `about` is copied and not interpreted. A `chouette` has three
    players. A card without a stake was played for love.
    """

    players: tuple[str, ...]
    stake: Stake | None
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
        """Return the dealer of each deal of the partie `index`, from 0, between these two seats.

        Return None if the dealers are not known. A partie that names no first dealer has that of
        the card. If players cut for each deal, the first dealer does not determine the others
        (R21). In a chouette the single player chooses who deals (R40), so the card's first dealer
        is that of the first partie only.
        """
        partie = self.parties[index]
        if partie.dealers:
            return partie.dealers
        if not self.rules.deal_alternates:
            return None
        of_card = None if self.chouette and index else self.first_dealer
        first = of_card if partie.first_dealer is None else partie.first_dealer
        if first not in seats:
            return None
        place, deals = seats.index(first), len(partie.all_deals)
        return tuple(seats[dealer_of(place, deal)] for deal in range(1, deals + 1))


def cell(cells: Cells, seat: int) -> int | None:
    """Return the figure written for a seat; None if there is none."""
    return cells[seat] if seat < len(cells) else None


def to_data(card: CardFile) -> dict[str, Any]:
    """Return the card as the JSON value of its file, without empty fields."""
    return _filled_fields(
        format=FORMAT,
        code=card.rules.code,
        switches=switches_of(card.rules),
        players=list(card.players),
        chouette=card.chouette,
        first_dealer=_name(card, card.first_dealer),
        stake=card.stake and _stake_data(card.stake),
        parties=[_partie_data(card, partie) for partie in card.parties],
        written=_filled_fields(
            carried=[list(pair) for pair in card.carried],
            running=[_cells(line) for line in card.running],
            totals=_cells(card.totals),
            balance=_cells(card.balance),
        ),
        about=dict(card.about),
    )


def card_as_json(card: CardFile) -> str:
    """Return the card as the text of its file: a line for each field and each partie."""
    lines = [
        f'  "{key}": {_lines(value) if key == "parties" else _line(value)}'
        for key, value in to_data(card).items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _lines(values: Sequence[object]) -> str:
    return "[" + ",".join(f"\n    {_line(value)}" for value in values) + "\n  ]"


def _filled_fields(**data: Any) -> dict[str, Any]:
    """Return the fields without those that are None, empty or False.

    Fields that a card must have are always included.
    """
    return {key: value for key, value in data.items() if value or key in ("stake", "parties")}


def _name(card: CardFile, seat: int | None) -> str | None:
    return None if seat is None else card.players[seat]


def _cells(cells: Cells) -> list[int | None] | None:
    return None if all(each is None for each in cells) else list(cells)


def _stake_data(stake: Stake) -> dict[str, Any]:
    if stake.preset:
        return {"preset": stake.preset}
    neglect = int(stake.neglect) if stake.neglect.isdecimal() else stake.neglect or None
    return {
        "currency": stake.currency,
        "amount": stake.amount,
        "per": stake.per,
        "neglect": neglect,
    }


def _partie_data(card: CardFile, partie: FilePartie) -> dict[str, Any]:
    return {
        **_filled_fields(
            single=_name(card, partie.single),
            opponent=_name(card, partie.opponent),
            first_dealer=_name(card, partie.first_dealer),
            dealers=[card.players[seat] for seat in partie.dealers],
        ),
        **_played_data(card, partie),
        **_filled_fields(
            marks=[mark and _mark_data(card, mark) for mark in partie.marks],
            annulled=partie.annulled,
            written=_filled_fields(
                totals=_cells(partie.totals),
                games=_cells(partie.games_won),
                won=_cells(partie.won),
            ),
        ),
    }


def _played_data(card: CardFile, partie: FilePartie) -> dict[str, Any]:
    """Return the play of a partie: deals, games, or points if the deals are not known."""
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
        **_filled_fields(first=_name(card, game.first)),
        **({} if game.double is None else {"double": game.double}),
        **_filled_fields(
            lost=_name(card, game.lost),
            written=_filled_fields(totals=_cells(game.totals)),
        ),
    }


def _deals_data(
    deals: Sequence[Pair], items: Sequence[ItemisedDeal | None] = ()
) -> list[list[int] | dict[str, Any]]:
    all_items = items or [None] * len(deals)
    return [
        list(deal) if itemised is None else dict(itemised.data)
        for deal, itemised in zip(deals, all_items, strict=True)
    ]


def _mark_data(card: CardFile, mark: FileMark) -> dict[str, str]:
    return {"mark": mark.mark, "player": card.players[mark.seat]}


def game_of(written: FileGame) -> Game:
    """Return a game of a card file in the form that `play_game` takes."""
    items = [written.itemised(number) for number in range(len(written.deals))]
    stages = tuple(
        (deal,) if itemised is None else itemised.stages
        for deal, itemised in zip(written.deals, items, strict=True)
    )
    return Game(stages, written.first, written.double, written.lost)
