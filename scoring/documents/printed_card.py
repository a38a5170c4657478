"""The content of a printed score card: words and figures, without their layout."""

from dataclasses import dataclass

Pair = tuple[int, int]
NOTHING: Pair = (0, 0)


@dataclass(frozen=True, slots=True)
class PrintedDeal:
    """A deal's two scores, in the order of the columns.

    `elder` is elder's seat, None if it is not known. `mark` is "conceded", "reckons_nothing",
    "plays_short" or "loses_game", for the seat `mark_seat`. A deal past the end of its partie does
    not count and is struck out. `ruled` is whether the deal has a ruling.
    """

    scores: Pair
    elder: int | None = None
    mark: str = ""
    mark_seat: int | None = None
    counts: bool = True
    ruled: bool = False

    @property
    def played(self) -> bool:
        """Whether the deal has scores. A deal in which a player lost the game has none."""
        return self.mark != "loses_game"


@dataclass(frozen=True, slots=True)
class PrintedPartie:
    """A partie's double column: its deals, totals, adjusting figure and points won.

    A paper card has its own written figures here, right or wrong. `word` goes in the loser's place.
    Each game up to a hundred is such a column too. It has a `heading`, and `where` is its place in
    the verification report.
    """

    number: int
    deals: tuple[PrintedDeal, ...]
    totals: Pair
    adjusting: Pair = NOTHING
    won: Pair = NOTHING
    complete: bool = True
    drawn: bool = False
    annulled: bool = False
    heading: str = ""
    word: str = ""
    where: str = ""
    names: tuple[str, str] | None = None
    """The names of the two players, if these change from partie to partie."""


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A line on the running card of a chouette: the players, the points won, the standing after it.

    `place` is the partie's index on the card. The single player is the first of `pair` and has the
    seat `single`. `winner` is 0 or 1 of the pair. `tens` are by seat.
    """

    place: int
    pair: tuple[str, str]
    winner: int | None
    won: str
    tens: tuple[int, ...]
    single: int


@dataclass(frozen=True, slots=True)
class PrintedChouette:
    """The running card of a chouette, with the final points, and the money once it is reckoned."""

    names: tuple[str, ...]
    lines: tuple[PrintedLine, ...]
    points: tuple[int, ...]
    money: tuple[str, ...] = ()
    supplied: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class PrintedTotals:
    """The totals column: the figures carried from each partie, the sums, and the balance."""

    carried: tuple[Pair, ...] = ()
    sums: Pair = NOTHING
    balance: Pair = NOTHING


@dataclass(frozen=True, slots=True)
class PrintedSignature:
    """A player's name, with a text such as "signed 20 November 2026, 21:04".

    The text is "" if the player is to sign in ink.
    """

    name: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class PrintedDiscrepancy:
    """A written figure that is wrong.

    `where` is its place in the verification report: "parties[3].written.totals[0]",
    "written.carried[2][1]", "written.totals[0]", "written.balance[0]". `from_totals` is whether the
    right figure follows from the written totals, as for a result or the balance.
    """

    where: str
    written: str
    right: str
    sentence: str
    from_totals: bool = False


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A score card ready to be drawn, with every word in the reader's language."""

    club: str
    number: int
    players: tuple[str, ...]
    date: str
    stake: str
    parties: tuple[PrintedPartie, ...]
    totals: PrintedTotals = PrintedTotals()
    edition: int = 1
    weights: tuple[int, ...] = (1,) * 6
    of_games: bool = False
    reckoning_heading: str = ""
    reckoning: tuple[str, ...] = ()
    money: str = ""
    signatures: tuple[PrintedSignature, ...] = ()
    remarks: tuple[str, ...] = ()
    discrepancies: tuple[PrintedDiscrepancy, ...] = ()
    consequence: str = ""
    rulings: tuple[str, ...] = ()
    watermark: str = ""
    chouette: PrintedChouette | None = None
    supplied: frozenset[str] = frozenset()
    """The places, as in the report, of figures that a paper card leaves blank."""
