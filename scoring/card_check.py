"""A card file held against itself and against the laws: the verification report (R62).

What is computed starts from the deals alone. A written figure is right if it follows from the
figures written above it, or from what those should have been, in any mixture: so one slip is
reported once, where it was made, and not again in every sum below it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import product
from operator import add
from typing import Any, Final

from scoring.card_file import UNWRITTEN, CardFile, FilePartie
from scoring.laws.money import format_money
from scoring.laws.partie import Pair, PartieResult, may_end_partie, points_won, reckon_partie
from scoring.laws.possible import Fault, Side, check_deal
from scoring.laws.reckoning import reckon_card

# Past so many mixtures of slips only the straight sums are tried: all as written, all as due.
MOST_MIXTURES: Final = 4096
# A penalty or a deal thrown up explains these, and a paper card need not say so.
EXPLAINED: Final = ("elder_nothing", "younger_one", "no_such_pair")

Finding = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the card: where it stands, what was written (None: nothing), and what it may
    be, first what follows from the figures written above it."""

    where: str
    kind: str
    written: int | None
    due: tuple[int, ...]
    sentence: str

    @property
    def stands(self) -> int:
        """What the figures below it were made from, as far as the card says."""
        return self.due[0] if self.written is None else self.written

    @property
    def options(self) -> tuple[int, ...]:
        """What the figures below it may have been made from."""
        return tuple(dict.fromkeys((self.stands, *self.due)))

    def discrepancy(self) -> Finding | None:
        """What is wrong with it, None if nothing is."""
        if self.written is None or self.written in self.due:
            return None
        off = self.written - self.due[0]
        wrong = f"{off} too many" if off > 0 else f"{-off} too few"
        return {
            "where": self.where,
            "kind": self.kind,
            "written": self.written,
            "computed": self.due[0],
            "message": f"{self.sentence} {self.due[0]}; {self.written} is written, {wrong}.",
        }


Figures = tuple[Figure, Figure]


def report(card: CardFile) -> Finding:
    """The verification report: the card computed from its deals, and what is wrong on it.

    `errors` (deals and parties that cannot be) and `notes` (scores that only a penalty
    explains) are there only where there are any.
    """
    results = [reckon_partie(partie.deals, card.rules) for partie in card.parties]
    won = [
        (0, 0) if partie.annulled else result.won
        for partie, result in zip(card.parties, results, strict=True)
    ]
    reckoning = reckon_card(won, card.stake)
    discrepancies = _discrepancies(card, results)
    errors, notes = _impossible(card, results)
    return {
        "ok": not discrepancies and not errors,
        "parties": [
            _partie_report(card, partie, result)
            for partie, result in zip(card.parties, results, strict=True)
        ],
        "totals": list(reckoning.totals),
        "balance": list(reckoning.balance),
        "counted": None if reckoning.counted is None else list(reckoning.counted),
        "money": {
            "currency": reckoning.currency,
            "amounts": list(reckoning.amounts),
            "text": [format_money(amount, reckoning.currency) for amount in reckoning.amounts],
        },
        "discrepancies": discrepancies,
        **({"errors": errors} if errors else {}),
        **({"notes": notes} if notes else {}),
    }


def _partie_report(card: CardFile, partie: FilePartie, result: PartieResult) -> Finding:
    winner = None if partie.annulled else result.winner
    return {
        "complete": result.complete,
        "totals": list(result.totals),
        "winner": None if winner is None else card.players[winner],
        "rubicon": result.rubicon and not partie.annulled,
        "drawn": result.drawn and not partie.annulled,
        "won": [0, 0] if partie.annulled else list(result.won),
        **({"annulled": True} if partie.annulled else {}),
    }


def _discrepancies(card: CardFile, results: Sequence[PartieResult]) -> list[Finding]:
    """What is wrong among the written figures, from the parties to the balance."""
    rows: list[Figures] = []
    carried: list[Figures] = []
    for index, result in enumerate(results):
        totals = _cast(card, index, result)
        won = _won(card, index, result, totals)
        rows += [totals, won]
        carried.append(_carried(card, index, won))
    totals = _totals(card, carried)
    rows += [*carried, totals, _balance(card, totals)]
    found = (figure.discrepancy() for row in rows for figure in row)
    return [discrepancy for discrepancy in found if discrepancy]


def _cast(card: CardFile, index: int, result: PartieResult) -> Figures:
    """A partie's totals; deals past its end may have been added in or left out."""
    partie = card.parties[index]
    past = partie.deals[result.deals_due :]

    def figure(seat: int) -> Figure:
        total = result.totals[seat]
        return Figure(
            where=f"parties[{index}].written.totals[{seat}]",
            kind="cast",
            written=partie.totals[seat],
            due=(total, total + sum(deal[seat] for deal in past)) if past else (total,),
            sentence=f"{card.players[seat]}’s deals in partie {index + 1} add to",
        )

    return figure(0), figure(1)


def _won(card: CardFile, index: int, result: PartieResult, totals: Figures) -> Figures:
    """The points won, from the written totals."""
    points = _points(card, index, result)

    def figure(seat: int) -> Figure:
        return Figure(
            where=f"parties[{index}].written.won[{seat}]",
            kind="result",
            written=card.parties[index].won[seat],
            due=_mixtures(
                totals[0].options, totals[1].options, lambda one, other: points((one, other))[seat]
            ),
            sentence=f"In partie {index + 1}, {_pair(totals)}, {card.players[seat]} wins",
        )

    return figure(0), figure(1)


def _points(card: CardFile, index: int, result: PartieResult) -> Callable[[Pair], Pair]:
    """What totals of this partie win: nothing where it is annulled or wants deals."""
    rules, partie = card.rules, card.parties[index]
    if partie.annulled or not (result.complete or len(partie.deals) == rules.deals):
        return lambda _totals: (0, 0)
    played_off = result.deals_due > rules.deals
    first = reckon_partie(partie.deals[: rules.deals], rules).totals if played_off else None
    return lambda totals: points_won(totals, rules, first)


def _carried(card: CardFile, index: int, won: Figures) -> Figures:
    """A result carried to the totals column."""
    written = card.carried[index] if index < len(card.carried) else UNWRITTEN

    def figure(seat: int) -> Figure:
        return Figure(
            where=f"written.carried[{index}][{seat}]",
            kind="carry",
            written=written[seat],
            due=won[seat].options,
            sentence=f"From partie {index + 1} {card.players[seat]} carries",
        )

    return figure(0), figure(1)


def _totals(card: CardFile, carried: Sequence[Figures]) -> Figures:
    """The card's totals, from the results carried."""

    def figure(seat: int) -> Figure:
        results = [row[seat].options for row in carried]
        return Figure(
            where=f"written.totals[{seat}]",
            kind="cast",
            written=card.totals[seat],
            due=reduce(lambda sums, result: _mixtures(sums, result, add), results, (0,)),
            sentence=f"{card.players[seat]}’s results carried to the totals add to",
        )

    return figure(0), figure(1)


def _balance(card: CardFile, totals: Figures) -> Figures:
    """The balance, in the column of the player who is ahead."""

    def figure(seat: int) -> Figure:
        return Figure(
            where=f"written.balance[{seat}]",
            kind="balance",
            written=card.balance[seat],
            due=_mixtures(
                totals[seat].options,
                totals[1 - seat].options,
                lambda own, other: max(0, own - other),
            ),
            sentence=f"With totals of {_pair(totals)} {card.players[seat]} is ahead by",
        )

    return figure(0), figure(1)


def _mixtures(
    ones: tuple[int, ...], others: tuple[int, ...], combine: Callable[[int, int], int]
) -> tuple[int, ...]:
    """What comes of combining any of `ones` with any of `others`, that of the first two first."""
    if len(ones) * len(others) > MOST_MIXTURES:
        ones, others = (ones[0], ones[-1]), (others[0], others[-1])
    return tuple(dict.fromkeys(combine(one, other) for one, other in product(ones, others)))


def _pair(figures: Figures) -> str:
    return f"{figures[0].stands}–{figures[1].stands}"


def _impossible(
    card: CardFile, results: Sequence[PartieResult]
) -> tuple[list[Finding], list[Finding]]:
    """Deals and parties that cannot be, and scores that only a penalty explains."""
    errors: list[Finding] = []
    notes: list[Finding] = []
    for index, result in enumerate(results):
        for where, fault in _faults(card, index):
            finding = {"where": where, "rule": fault.rule, "message": fault.message}
            (notes if fault.code in EXPLAINED else errors).append(finding)
        if result.surplus:
            errors.append(_surplus(index, result))
    return errors, notes


def _faults(card: CardFile, index: int) -> Iterator[tuple[str, Fault]]:
    """What is impossible in the deals of a partie, and where; what hangs on who dealt is left
    out where that is not known."""
    partie, dealers = card.parties[index], card.dealers(index)
    for number, deal in enumerate(partie.deals):
        dealer = dealers[number] if dealers else 1
        sides: dict[str, int] = {"elder": 1 - dealer, "younger": dealer}
        mark = partie.mark(number)
        marked: Side | None = None
        if mark:
            marked = "younger" if mark.seat == dealer else "elder"
        for fault in check_deal(
            deal[1 - dealer],
            deal[dealer],
            card.rules,
            mark=mark.mark if mark else "",
            marked=marked,
            last_deal=may_end_partie(number + 1, card.rules),
        ):
            if dealers or fault.code not in EXPLAINED:
                seat = f"[{sides[fault.side]}]" if fault.side in sides else ""
                yield f"parties[{index}].deals[{number}]{seat}", fault


def _surplus(index: int, result: PartieResult) -> Finding:
    past = "1 deal is" if result.surplus == 1 else f"{result.surplus} deals are"
    totals = f"{result.totals[0]}–{result.totals[1]}"
    return {
        "where": f"parties[{index}].deals[{result.deals_due}]",
        "rule": "Law 71",
        "message": f"The partie ended after {result.deals_due} deals, {totals}; "
        f"{past} written past its end.",
    }
