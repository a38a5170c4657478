"""Read the parties of a piquet-card/1 file strictly (docs/formats.md)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, cycle, repeat
from typing import Any, Final

from piquet.deal.faults import ImpossibleDealError
from piquet.formats.card_file import UNWRITTEN, Cells, FileGame, FileMark, FilePartie, ItemisedDeal
from piquet.formats.read_deal import deal_from_data
from piquet.formats.strict_json import HIGHEST, FileError, Reader, excerpt, inside
from piquet.partie.hundred_up import stages_of
from piquet.partie.result import Pair
from piquet.rule_sets import RUBICON, RuleSet, is_of_games, switches_of

MARKS: Final = ("conceded", "reckons_nothing", "plays_short")
ABOUT_DEALS: Final = ("first_dealer", "dealers", "marks")

# The scores of a game's deals, and their items if any deal is given by items.
DealsOfGame = tuple[tuple[Pair, ...], tuple[ItemisedDeal | None, ...]]
NO_DEALS: Final[DealsOfGame] = ((), ())


class PartieReader(Reader):
    """Reads parties.

    The subclass first sets `players`, `rules`, `chouette` and `first_dealer` from the card.
    `elders` yields the elder of each deal of the partie still to be read.
    """

    expected: Mapping[str, str] = {
        "deals": "a list of deals, each a score of both players",
        "games": "a list of games, each a list of its deals",
        "points": "the points won, or the deals",
        "mark": "conceded, reckons_nothing or plays_short",
        "player": "the name of the player with this mark",
    }

    def __init__(self) -> None:
        super().__init__()
        self.players: tuple[str, ...] | None = None
        self.rules: RuleSet = RUBICON
        self.chouette = False
        self.first_dealer: int | None = None
        self.elders: Iterator[int | None] = repeat(None)

    def partie(self, where: str, value: object) -> FilePartie:
        """Return a partie of the card's kind: of games, of a chouette, or of deals."""
        if is_of_games(self.rules):
            return self.partie_of_games(where, value)
        if self.chouette:
            return self.partie_of_chouette(where, value)
        return self.partie_of_deals(where, value)

    def partie_of_deals(self, where: str, value: object, seats: Sequence[str] = ()) -> FilePartie:
        """Return a partie of deals. A new field of such a partie is read here."""
        before = len(self.faults)
        optional = (*seats, *ABOUT_DEALS, "annulled", "written")
        data = self.fields(where, value, ("deals",), optional)
        below, written = self.written_on(where, data, ("totals", "won"))
        partie = FilePartie(
            deals=self.field(where, data, "deals", self.deals, ()),
            totals=self.field(below, written, "totals", self.cells, UNWRITTEN),
            won=self.field(below, written, "won", self.cells, UNWRITTEN),
            single=self.field(where, data, "single", self.seat, None),
            opponent=self.field(where, data, "opponent", self.seat, None),
            **self.about_deals(where, data),
        )
        if len(self.faults) == before:
            self.check_lists(where, data, partie)
        return partie

    def partie_of_chouette(self, where: str, value: object) -> FilePartie:
        """Return a partie of a chouette: of deals, or of points alone."""
        before = len(self.faults)
        seats = ("single", "opponent")
        if isinstance(value, dict) and value.get("points") is not None:
            partie = self.partie_of_points(where, value)
        else:
            partie = self.partie_of_deals(where, value, seats)
        twice = partie.opponent is not None and partie.opponent == partie.single
        if twice and len(self.faults) == before:
            actual = excerpt(self.name_of(partie.opponent or 0))
            self.fault(inside(where, "opponent"), actual, "a player other than the single player")
        return partie

    def partie_of_points(self, where: str, value: object) -> FilePartie:
        """Return a partie of a chouette of which only the result is known."""
        optional = ("single", "opponent", "winner", "annulled", "written")
        data = self.fields(where, value, ("points",), optional)
        below, written = self.written_on(where, data, ("won",))
        return FilePartie(
            points=self.field(where, data, "points", self.figure, 0),
            winner=self.field(where, data, "winner", self.seat, None),
            won=self.field(below, written, "won", self.cells, UNWRITTEN),
            single=self.field(where, data, "single", self.seat, None),
            opponent=self.field(where, data, "opponent", self.seat, None),
            annulled=self.field(where, data, "annulled", self.truth, False),
        )

    def partie_of_games(self, where: str, value: object) -> FilePartie:
        """Return a partie of games up to a hundred."""
        before = len(self.faults)
        optional = (*ABOUT_DEALS, "annulled", "written")
        data = self.fields(where, value, ("games",), optional)
        below, written = self.written_on(where, data, ("games", "won"))
        of_deals = self.about_deals(where, data)
        self.elders = _elders(
            of_deals["dealers"],
            of_deals["first_dealer"],
            self.first_dealer,
            alternates=self.rules.deal_alternates,
        )
        partie = FilePartie(
            games=self.field(where, data, "games", self.games, ()),
            games_won=self.field(below, written, "games", self.cells, UNWRITTEN),
            won=self.field(below, written, "won", self.cells, UNWRITTEN),
            **of_deals,
        )
        if len(self.faults) == before:
            self.check_lists(where, data, partie)
        return partie

    def games(self, where: str, value: object) -> tuple[FileGame, ...]:
        """Return the games of a partie."""
        return self.list_of(where, value, self.game)

    def game(self, where: str, value: object) -> FileGame:
        """Return a game, from the list of its deals or from an object."""
        if isinstance(value, list):
            deals, items = self.deals_of_game(where, value)
            return FileGame(deals, items, bare=True)
        data = self.fields(where, value, ("deals",), ("first", "double", "lost", "written"))
        below, written = self.written_on(where, data, ("totals",))
        deals, items = self.field(where, data, "deals", self.deals_of_game, NO_DEALS)
        return FileGame(
            deals=deals,
            items=items,
            first=self.field(where, data, "first", self.seat, None),
            double=self.field(where, data, "double", self.truth, None),
            lost=self.field(where, data, "lost", self.seat, None),
            totals=self.field(below, written, "totals", self.cells, UNWRITTEN),
        )

    def deals_of_game(self, where: str, value: object) -> DealsOfGame:
        """Return the scores of a game's deals, and their items if any deal is given by items."""
        both = self.list_of(where, value, self.deal_or_items)
        items = tuple(itemised for _scores, itemised in both)
        return tuple(scores for scores, _itemised in both), items if any(items) else ()

    def deal_or_items(self, where: str, value: object) -> tuple[Pair, ItemisedDeal | None]:
        """Return a deal from two scores, or from an object with its cards or items."""
        elder = next(self.elders)
        if not isinstance(value, dict):
            return self.deal(where, value), None
        if elder is None:
            self.fault(
                where, excerpt(value), "two scores, or who dealt, by first_dealer or dealers"
            )
            return (0, 0), None
        return self.itemised(where, value, elder)

    def itemised(
        self, where: str, value: Mapping[str, Any], elder: int
    ) -> tuple[Pair, ItemisedDeal | None]:
        """Return the scores and the items of a deal given as a line of `score_deals`.

        An impossible deal scores nothing.
        """
        for key in ("code", "switches"):
            if key in value:
                self.fault(
                    inside(where, key),
                    excerpt(value[key]),
                    "nothing here, because the card says it",
                )
        played = {"code": self.rules.code, "switches": switches_of(self.rules)}
        try:
            score = deal_from_data({**value, **played}).score()
        except FileError as error:
            for fault in error.faults:
                self.fault(_place_in_card(where, fault.where), fault.actual, fault.expected)
            return (0, 0), None
        except ImpossibleDealError as error:
            return (0, 0), ItemisedDeal(value, (), error.faults)
        totals = score.totals if elder == 0 else score.totals[::-1]
        return totals, ItemisedDeal(value, stages_of(score.items, elder))

    def about_deals(self, where: str, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return the fields of a partie about its deals, besides the scores."""
        dealers: tuple[int, ...] = self.field(where, data, "dealers", self.seats, ())
        marks: tuple[FileMark | None, ...] = self.field(where, data, "marks", self.marks, ())
        return {
            "first_dealer": self.field(where, data, "first_dealer", self.seat, None),
            "dealers": dealers,
            "marks": marks,
            "annulled": self.field(where, data, "annulled", self.truth, False),
        }

    def written_on(
        self, where: str, data: Mapping[str, Any], known: Sequence[str]
    ) -> tuple[str, dict[str, Any]]:
        """Return the place of the figures written under a partie or game, and the figures."""
        below = inside(where, "written")
        return below, self.fields(below, data["written"], (), known) if "written" in data else {}

    def check_lists(self, where: str, data: Mapping[str, Any], partie: FilePartie) -> None:
        """Check that dealers and marks, if given, have one entry for each deal.

        Also check that the first dealer agrees with the dealers.
        """
        deals = partie.all_deals
        for key in ("dealers", "marks"):
            given = len(data.get(key, deals))
            if given != len(deals):
                actual, due = f"{given} of them", f"{len(deals)}, one a deal"
                self.fault(inside(where, key), actual, due)
        first = partie.first_dealer
        if first is not None and partie.dealers and partie.dealers[0] != first:
            actual, due = excerpt(self.name_of(partie.dealers[0])), self.name_of(first)
            self.fault(inside(inside(where, "dealers"), 0), actual, f"{due}, the first_dealer")

    def deals(self, where: str, value: object) -> tuple[Pair, ...]:
        """Return the scores of a list of deals."""
        return self.list_of(where, value, self.deal)

    def deal(self, where: str, value: object) -> Pair:
        """Return the two scores of a deal."""
        return self.pair(where, value, self.figure) or (0, 0)

    def seat(self, where: str, value: object) -> int:
        """Return a player's seat, by name; 0 if the names themselves have an error."""
        players = self.players
        return players.index(self.choice(where, value, players)) if players else 0

    def name_of(self, seat: int) -> str:
        """Return the player in a seat; “” while the players are not known."""
        return self.players[seat] if self.players else ""

    def seats(self, where: str, value: object) -> tuple[int, ...]:
        """Return the seats of a list of players."""
        return self.list_of(where, value, self.seat)

    def marks(self, where: str, value: object) -> tuple[FileMark | None, ...]:
        """Return the marks of a list of deals."""
        return self.list_of(where, value, self.mark)

    def mark(self, where: str, value: object) -> FileMark | None:
        """Return the mark of a deal; None for an ordinary deal."""
        if value is None:
            return None
        data = self.fields(where, value, ("mark", "player"))
        return FileMark(
            mark=self.field(where, data, "mark", self.kind_of_mark, MARKS[0]),
            seat=self.field(where, data, "player", self.seat, 0),
        )

    def kind_of_mark(self, where: str, value: object) -> str:
        """Return the kind of a mark."""
        return self.choice(where, value, MARKS)

    def cells(self, where: str, value: object) -> Cells:
        """Return the written figures of two players."""
        return self.pair(where, value, self.cell) or UNWRITTEN

    def cell(self, where: str, value: object) -> int | None:
        """Return a figure as written; None if nobody wrote one."""
        return None if value is None else self.figure(where, value)

    def three_cells(self, where: str, value: object) -> Cells:
        """Return the written figures of the three players of a chouette, which may be negative."""
        if not isinstance(value, list) or len(value) != len(self.players or value):
            self.fault(where, excerpt(value), "a list of three, one for each player")
            return UNWRITTEN
        cells = self.list_of(where, value, self.signed_cell)
        return UNWRITTEN if set(cells) == {None} else cells

    def signed_cell(self, where: str, value: object) -> int | None:
        """Return a figure as written, which may be below 0; None if nobody wrote one."""
        return None if value is None else self.figure(where, value, -HIGHEST)


def _elders(
    dealers: Sequence[int], first_dealer: int | None, of_card: int | None, *, alternates: bool
) -> Iterator[int | None]:
    """Yield the elder of each deal of a partie; None without end if the dealers are not known.

    If the deal does not alternate, the first dealer does not determine the others (R21).
    """
    first = of_card if first_dealer is None else first_dealer
    if dealers:
        return chain((1 - dealer for dealer in dealers), repeat(None))
    if not alternates:
        return chain([None if first is None else 1 - first], repeat(None))
    return repeat(None) if first is None else cycle((1 - first, first))


def _place_in_card(where: str, place: str) -> str:
    """Turn a place inside a deal into a place in the card."""
    return f"{where}{place}" if place.startswith("[") or not place else f"{where}.{place}"
