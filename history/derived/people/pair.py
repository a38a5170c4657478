"""The parties of two members against each other, stored as a figure of the club.

In a chouette, a partie between a single player and an opponent counts as one between these two.
Money is of cards for two alone, because a chouette does not show who won it from whom.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any, Final

from club.models import Club
from history.derived.facts import CardFacts, PartieFacts
from history.derived.figures import current_figure, figure
from history.derived.people.tally import ScoreTally, tally
from piquet.rule_sets import RUBICON

LAST: Final = 10
"""The number of latest parties that are listed one by one."""


@dataclass(frozen=True, slots=True)
class Between:
    """A partie between the two, as the first member sees it.

    `points` are those that the first member won, below 0 if lost. `result` is 1, −1 or 0 if that
    member won, lost or drew. `rubicon` is None if only the result was entered, or in another game.
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
        """Return the same partie, as the other of the two sees it."""
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
    """The longest run of parties won: its number of parties, its first and its last day."""

    parties: int
    first: date
    last: date


@dataclass(frozen=True, slots=True)
class PairSide:
    """One of the two: parties won, points, rubicons, scores, longest run and money.

    `rubicons` are those inflicted. `run` is None without a partie won. `money` is by currency, in
    the smallest coins.
    """

    person: int
    won: int
    points: int
    rubicons: int
    as_elder: ScoreTally
    as_younger: ScoreTally
    run: Run | None
    money: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two members against each other, from the side of the first.

    `results_alone` is the number of parties known only by their result. `present` is the present
    run of the first member, below 0 for losses. `closest` and `greatest` are of rubicon piquet,
    None if there is none. `thirds` are the ids of members who made a chouette with the two, each
    with the number of parties, the most frequent first.
    """

    sides: tuple[PairSide, PairSide]
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
        """The number of parties between the two."""
        return self.sides[0].won + self.sides[1].won + self.drawn


def pair_of(club: Club, first: int, second: int) -> Pair:
    """Return two members against each other, from the side of the first.

    This takes two queries if no card has changed.
    """
    low, high = sorted((first, second))
    data = current_figure(club, pair, low, high)
    return _read(data, turned=first != low)


@figure("pair", form=2, about=2)
def pair(facts: Sequence[CardFacts], low: str, high: str) -> dict[str, Any]:
    """Return the fields of a `Pair` as JSON values, from the side of the lower id."""
    two = (int(low), int(high))
    parties = list(_between(facts, two))
    rubicon = [partie for _card, partie in _rubicon(parties)]
    results = [_result(partie, two) for _card, partie in parties]
    return {
        "sides": [_side(facts, parties, two, side) for side in (0, 1)],
        "cards": len({card.card for card, _one in parties}),
        "drawn": results.count(0),
        "results_alone": sum(partie.rubicon is None for partie in rubicon),
        "present": _present(results),
        "last": [_partie_fields(card, partie, two) for card, partie in parties[-LAST:]],
        "closest": _closest(parties, two),
        "greatest": _greatest(parties, two),
        "thirds": _thirds(facts, two),
    }


_Parties = Sequence[tuple[CardFacts, PartieFacts]]


def _between(
    facts: Iterable[CardFacts], two: tuple[int, int]
) -> Iterator[tuple[CardFacts, PartieFacts]]:
    for card in facts:
        yield from ((card, partie) for partie in card.parties if set(partie.players) == set(two))


def _result(partie: PartieFacts, two: tuple[int, int]) -> int:
    return 0 if partie.winner is None else 1 if partie.winner == two[0] else -1


def _side(
    facts: Iterable[CardFacts], parties: _Parties, two: tuple[int, int], side: int
) -> dict[str, Any]:
    """Return the fields of one `PairSide` as JSON values."""
    own = two[side]
    rubicon = [partie for _card, partie in _rubicon(parties)]
    scores: dict[bool, list[int]] = {True: [], False: []}
    for partie in rubicon:
        place = partie.players.index(own)
        for deal in partie.deals:
            if deal.elder is not None:
                scores[deal.elder == place].append(deal.scores[place])
    return {
        "person": own,
        "won": sum(partie.winner == own for _card, partie in parties),
        "points": sum(partie.points[partie.players.index(own)] for partie in rubicon),
        "rubicons": sum(partie.winner == own and bool(partie.rubicon) for partie in rubicon),
        "as_elder": tally(scores[True]),
        "as_younger": tally(scores[False]),
        "run": _longest_run(parties, own),
        "money": _money(facts, own),
    }


def _longest_run(parties: _Parties, own: int) -> tuple[int, str, str] | None:
    """Return the longest run: its length, its first and its last day. Ties go to the latest."""
    longest: tuple[int, str, str] | None = None
    for is_won, some in groupby(parties, key=lambda played: played[1].winner == own):
        days = [card.day.isoformat() for card, _one in some]
        if is_won and (longest is None or len(days) >= longest[0]):
            longest = (len(days), days[0], days[-1])
    return longest


def _present(results: Sequence[int]) -> int:
    runs = [(result, len(list(some))) for result, some in groupby(results)]
    return runs[-1][0] * runs[-1][1] if runs else 0


def _money(facts: Iterable[CardFacts], own: int) -> dict[str, int]:
    money = Counter[str]()
    for card in facts:
        if len(card.players) == 2 and not card.for_love:
            money[card.currency] += card.money[card.players.index(own)]
    return dict(money)


def _rubicon(parties: _Parties) -> _Parties:
    """Return the parties of rubicon piquet."""
    return [(card, partie) for card, partie in parties if card.code == RUBICON.code]


def _closest(parties: _Parties, two: tuple[int, int]) -> tuple[Any, ...] | None:
    """Return the fields of the partie with the nearest totals; ties go to the latest.

    Parties entered by their result alone have no totals, and are left out.
    """
    known = [(card, partie) for card, partie in _rubicon(parties) if partie.deals]
    if not known:
        return None
    card, partie = min(known[::-1], key=lambda each: abs(each[1].totals[0] - each[1].totals[1]))
    return _partie_fields(card, partie, two)


def _greatest(parties: _Parties, two: tuple[int, int]) -> tuple[Any, ...] | None:
    """Return the fields of the partie that won the most points; ties go to the latest."""
    won = [(card, partie) for card, partie in _rubicon(parties) if any(partie.points)]
    if not won:
        return None
    card, partie = max(won[::-1], key=lambda each: max(each[1].points))
    return _partie_fields(card, partie, two)


def _partie_fields(card: CardFacts, partie: PartieFacts, two: tuple[int, int]) -> tuple[Any, ...]:
    """Return the fields of a `Between` as JSON values."""
    first = partie.players.index(two[0])
    return (
        card.card,
        partie.number,
        card.day.isoformat(),
        partie.points[first] - partie.points[1 - first],
        (partie.totals[first], partie.totals[1 - first]),
        partie.rubicon if card.code == RUBICON.code else None,
        _result(partie, two),
        card.code,
    )


def _thirds(facts: Iterable[CardFacts], two: tuple[int, int]) -> list[tuple[int, int]]:
    """Return each third member of a chouette, and the number of parties on its cards."""
    parties = Counter[int]()
    for card in facts:
        if card.parties:
            for third in {*card.players} - {*two}:
                parties[third] += len(card.parties)
    return sorted(parties.items(), key=lambda count: (-count[1], count[0]))


def _read(data: Mapping[str, Any], *, turned: bool) -> Pair:
    """Return the `Pair` of a stored figure, turned to the higher id's side if asked."""
    low, high = map(_read_side, data["sides"])
    last = [_read_between(partie, turned=turned) for partie in data["last"]]
    ends = {
        name: None if data[name] is None else _read_between(data[name], turned=turned)
        for name in ("closest", "greatest")
    }
    present = -data["present"] if turned else data["present"]
    sides = (high, low) if turned else (low, high)
    return Pair(**{**data, **ends, "sides": sides, "last": last, "present": present})


def _read_side(data: Mapping[str, Any]) -> PairSide:
    run = data["run"]
    return PairSide(
        **{
            **data,
            "as_elder": ScoreTally(data["as_elder"]),
            "as_younger": ScoreTally(data["as_younger"]),
            "run": run and Run(run[0], *map(date.fromisoformat, run[1:])),
        }
    )


def _read_between(data: Sequence[Any], *, turned: bool) -> Between:
    card, number, day, points, totals, rubicon, result, code = data
    partie = Between(
        card,
        number,
        date.fromisoformat(day),
        points,
        (totals[0], totals[1]),
        rubicon,
        result,
        code,
    )
    return partie.turned() if turned else partie
