"""What a printed score card says: words and figures only, nothing of how they are set."""

from dataclasses import dataclass

Pair = tuple[int, int]
NOTHING: Pair = (0, 0)


@dataclass(frozen=True, slots=True)
class PrintedDeal:
    """A deal's two scores, in the order of the columns.

    `elder` is the seat that was elder, None where nobody wrote it; `mark` is "conceded",
    "reckons_nothing" or "plays_short" of seat `mark_seat`; a deal past the end of its partie does
    not count: it is struck out.
    """

    scores: Pair
    elder: int | None = None
    mark: str = ""
    mark_seat: int | None = None
    counts: bool = True


@dataclass(frozen=True, slots=True)
class PrintedPartie:
    """A partie's double column: its deals, their totals, the adjusting figure and what was won.

    A paper card gives its own written figures here, whether they are right or not. Of games up to
    a hundred each has such a column, with its own `heading` and, for a double, that `word`; `where`
    is then the game's place as the verification report has it.
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
    """Who played it, where that is not the same in every partie."""


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A partie on the running card of a chouette: who played whom, what was won, how each player
    stands after it in tens.

    `place` is its own on the card, from 0; the single player is the first of the `pair` and sits
    in the seat `single`; `winner` is one of the pair.
    """

    place: int
    pair: tuple[str, str]
    winner: int | None
    won: str
    tens: tuple[int, ...]
    single: int


@dataclass(frozen=True, slots=True)
class PrintedChouette:
    """The running card of a chouette, its end in points, and in money once it is reckoned."""

    names: tuple[str, ...]
    lines: tuple[PrintedLine, ...]
    points: tuple[int, ...]
    money: tuple[str, ...] = ()
    supplied: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class PrintedTotals:
    """The totals column: what each partie carried to it, the sums, and the balance."""

    carried: tuple[Pair, ...] = ()
    sums: Pair = NOTHING
    balance: Pair = NOTHING


@dataclass(frozen=True, slots=True)
class PrintedSignature:
    """Who signs, and how he did ("signed 20 November 2026, 21:04"); empty: room for ink."""

    name: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class PrintedDiscrepancy:
    """A written figure that is not right.

    `where` names it as the verification report does: "parties[3].written.totals[0]",
    "written.carried[2][1]", "written.totals[0]", "written.balance[0]". `from_totals` says that it
    is a result or the balance, which follow from the totals as written.
    """

    where: str
    written: str
    right: str
    sentence: str
    from_totals: bool = False


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A score card ready to be set in type; everything in the reader's language."""

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
    watermark: str = ""
    chouette: PrintedChouette | None = None
    supplied: frozenset[str] = frozenset()
    """The places of figures that a paper card leaves blank, named as the report names them."""
