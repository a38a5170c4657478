"""What two members' parties against each other come to, kept as a figure of the club.

A partie of a chouette between a single player and an opponent is one between these two. Money is of
cards for two alone, because in a chouette nobody can say who won it from whom.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any, Final

from club.models import Club
from history.derived.facts import CardFacts, PartieFacts
from history.derived.figures import figure, kept
from history.derived.people.tally import Tally, tally
from piquet.rule_sets import RUBICON

LAST: Final = 10
"""How many of the last parties are told one by one."""


@dataclass(frozen=True, slots=True)
class Between:
    """A partie of the two: its card and number there, its day, the points that the first of the two
    won (less than 0 if lost), the totals of both, whether it was a rubicon, and 1, −1 or 0 as the
    first of the two won, lost or drew.

    `rubicon` is None where only the result was told, or in another game.
    """

    card: int
    number: int
    day: date
    points: int
    totals: tuple[int, int]
    rubicon: bool | None
    result: int
    code: str

    def turned(self) -> "Between":
        """The same partie, as the other of the two sees it."""
        return Between(
            self.card,
            self.number,
            self.day,
            -self.points,
            (self.totals[1], self.totals[0]),
            self.rubicon,
            -self.result,
            self.code,
        )


@dataclass(frozen=True, slots=True)
class Run:
    """The most parties won one after another: how many, and from which day to which."""

    parties: int
    first: date
    last: date


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two: the parties they won, the points, the rubicons they inflicted, the scores as
    elder and as younger, their longest run (None without a partie won), and the money in each
    currency."""

    person: int
    won: int
    points: int
    rubicons: int
    as_elder: Tally
    as_younger: Tally
    run: Run | None
    money: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two members against each other: the first whom it was asked of first.

    `results_alone` are the parties of which only the result is known. `present` is the run at the
    moment: how many parties the first has won one after another, less than 0 if lost. `closest`
    and `greatest` are of rubicon piquet, None if there is none. `thirds` are those with whom the
    two made a chouette, with the parties, the one of most first.
    """

    sides: tuple[Side, Side]
    cards: int
    drawn: int
    results_alone: int
    present: int
    last: Sequence[Between]
    closest: Between | None
    greatest: Between | None
    thirds: Sequence[Sequence[int]]

    @property
    def parties(self) -> int:
        """All parties between the two."""
        return self.sides[0].won + self.sides[1].won + self.drawn


def pair_of(club: Club, one: int, other: int) -> Pair:
    """Return two members against each other, from the first one's side. Two queries, once kept."""
    low, high = sorted((one, other))
    found = kept(club, pair, low, high)
    return _read(found, turned=one != low)


@figure("pair", form=2, about=2)
def pair(facts: Sequence[CardFacts], low: str, high: str) -> dict[str, Any]:
    """Return what the two parties' sides come to, as it is kept: the lower id's side first."""
    two = (int(low), int(high))
    parties = list(_between(facts, two))
    rubicon = [one for card, one in parties if card.code == RUBICON.code]
    results = [_result(one, two) for _card, one in parties]
    return {
        "sides": [_side(facts, parties, two, side) for side in (0, 1)],
        "cards": len({card.card for card, _one in parties}),
        "drawn": results.count(0),
        "results_alone": sum(one.rubicon is None for one in rubicon),
        "present": _present(results),
        "last": [_told(card, one, two) for card, one in parties[-LAST:]],
        "closest": _closest(parties, two),
        "greatest": _greatest(parties, two),
        "thirds": _thirds(facts, two),
    }


_Parties = Sequence[tuple[CardFacts, PartieFacts]]


def _between(
    facts: Iterable[CardFacts], two: tuple[int, int]
) -> Iterator[tuple[CardFacts, PartieFacts]]:
    for card in facts:
        yield from ((card, one) for one in card.parties if set(one.players) == set(two))


def _result(one: PartieFacts, two: tuple[int, int]) -> int:
    return 0 if one.winner is None else 1 if one.winner == two[0] else -1


def _side(
    facts: Iterable[CardFacts], parties: _Parties, two: tuple[int, int], side: int
) -> dict[str, Any]:
    """Return the fields of one `Side` as they are kept."""
    own = two[side]
    rubicon = [one for card, one in parties if card.code == RUBICON.code]
    scores: dict[bool, list[int]] = {True: [], False: []}
    for one in rubicon:
        place = one.players.index(own)
        for deal in one.deals:
            if deal.elder is not None:
                scores[deal.elder == place].append(deal.scores[place])
    return {
        "person": own,
        "won": sum(one.winner == own for _card, one in parties),
        "points": sum(one.points[one.players.index(own)] for one in rubicon),
        "rubicons": sum(one.winner == own and bool(one.rubicon) for one in rubicon),
        "as_elder": tally(scores[True]),
        "as_younger": tally(scores[False]),
        "run": _longest_run(parties, own),
        "money": _money(facts, own),
    }


def _longest_run(parties: _Parties, own: int) -> tuple[int, str, str] | None:
    """How many, the first day and the last. Of equals it is the last one."""
    longest: tuple[int, str, str] | None = None
    for is_won, some in groupby(parties, key=lambda one: one[1].winner == own):
        days = [card.day.isoformat() for card, _one in some]
        if is_won and (longest is None or len(days) >= longest[0]):
            longest = (len(days), days[0], days[-1])
    return longest


def _present(results: Sequence[int]) -> int:
    runs = [(way, len(list(some))) for way, some in groupby(results)]
    return runs[-1][0] * runs[-1][1] if runs else 0


def _money(facts: Iterable[CardFacts], own: int) -> dict[str, int]:
    money = Counter[str]()
    for card in facts:
        if len(card.players) == 2 and not card.for_love:
            money[card.currency] += card.money[card.players.index(own)]
    return dict(money)


def _closest(parties: _Parties, two: tuple[int, int]) -> tuple[Any, ...] | None:
    """The partie whose totals lay nearest to each other, of equals the last one.

    Where only the result was told, nobody knows the totals.
    """
    found = [one for one in parties if one[0].code == RUBICON.code and one[1].deals]
    if not found:
        return None
    card, one = min(found[::-1], key=lambda of: abs(of[1].totals[0] - of[1].totals[1]))
    return _told(card, one, two)


def _greatest(parties: _Parties, two: tuple[int, int]) -> tuple[Any, ...] | None:
    """The partie that won the most points, of equals the last one."""
    found = [one for one in parties if one[0].code == RUBICON.code and any(one[1].points)]
    if not found:
        return None
    card, one = max(found[::-1], key=lambda of: max(of[1].points))
    return _told(card, one, two)


def _told(card: CardFacts, one: PartieFacts, two: tuple[int, int]) -> tuple[Any, ...]:
    """Return the fields of a `Between` as they are kept."""
    first = one.players.index(two[0])
    return (
        card.card,
        one.number,
        card.day.isoformat(),
        one.points[first] - one.points[1 - first],
        (one.totals[first], one.totals[1 - first]),
        one.rubicon if card.code == RUBICON.code else None,
        _result(one, two),
        card.code,
    )


def _thirds(facts: Iterable[CardFacts], two: tuple[int, int]) -> list[tuple[int, int]]:
    """Return each third of a chouette, and how many parties its cards had."""
    parties = Counter[int]()
    for card in facts:
        if card.parties:
            for third in {*card.players} - {*two}:
                parties[third] += len(card.parties)
    return sorted(parties.items(), key=lambda one: (-one[1], one[0]))


def _read(kept: Mapping[str, Any], *, turned: bool) -> Pair:
    """Return what is kept of two, read back, from the side of either."""
    low, high = map(_read_side, kept["sides"])
    last = [_read_between(one, turned=turned) for one in kept["last"]]
    ends = {
        name: None if kept[name] is None else _read_between(kept[name], turned=turned)
        for name in ("closest", "greatest")
    }
    present = -kept["present"] if turned else kept["present"]
    sides = (high, low) if turned else (low, high)
    return Pair(**{**kept, **ends, "sides": sides, "last": last, "present": present})


def _read_side(kept: Mapping[str, Any]) -> Side:
    run = kept["run"]
    return Side(
        **{
            **kept,
            "as_elder": Tally(kept["as_elder"]),
            "as_younger": Tally(kept["as_younger"]),
            "run": run and Run(run[0], *map(date.fromisoformat, run[1:])),
        }
    )


def _read_between(kept: Sequence[Any], *, turned: bool) -> Between:
    card, number, day, points, totals, rubicon, result, code = kept
    found = Between(
        card,
        number,
        date.fromisoformat(day),
        points,
        (totals[0], totals[1]),
        rubicon,
        result,
        code,
    )
    return found.turned() if turned else found
