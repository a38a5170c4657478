"""Check parties of deals against their figures and the laws, for two or in a chouette (R62)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf

from piquet.checking.written_figures import (
    CheckedFigure,
    CheckedFigures,
    Finding,
    cast_figures,
    finding,
    format_pair,
    mixtures,
    past_the_end,
)
from piquet.formats.card_file import CardFile, FilePartie
from piquet.odds.impossible_scores import EXPLAINED, REASONS, ScoreFault, Side, check_deal
from piquet.partie.result import (
    Pair,
    PartieResult,
    judged_totals,
    may_end_partie,
    points_won,
    reckon_partie,
)


@dataclass(frozen=True, slots=True)
class DealsPartie:
    """A partie of deals on a card: the players of its two columns, and its result."""

    card: CardFile
    index: int
    seats: Pair
    result: PartieResult

    @property
    def written(self) -> FilePartie:
        """The partie as written in the file."""
        return self.card.parties[self.index]

    @property
    def won(self) -> Pair:
        """The points that the partie wins, by column; zero if annulled (R34)."""
        return (0, 0) if self.written.annulled else self.result.won

    @property
    def names(self) -> tuple[str, str]:
        """The names of the players of the two columns."""
        return self.card.players[self.seats[0]], self.card.players[self.seats[1]]


def partie_of_deals(card: CardFile, index: int, seats: Pair = (0, 1)) -> DealsPartie:
    """Return partie number `index`, from 0, played by the players in these seats."""
    return DealsPartie(card, index, seats, reckon_partie(card.parties[index].deals, card.rules))


def partie_report(partie: DealsPartie) -> Finding:
    """Return the report of the partie, computed from its deals."""
    result, annulled = partie.result, partie.written.annulled
    winner = None if annulled else result.winner
    return {
        "complete": result.complete,
        "totals": list(result.totals),
        "winner": None if winner is None else partie.names[winner],
        "rubicon": result.rubicon and not annulled,
        "drawn": result.drawn and not annulled,
        "won": list(partie.won),
        **({"annulled": True} if annulled else {}),
    }


def totals_figures(partie: DealsPartie) -> CheckedFigures:
    """Return a partie's written totals and the right ones.

    Deals past the end of the partie may be added in or left out.
    """
    written, result = partie.written, partie.result
    add_to = f"’s deals in partie {partie.index + 1} add to"
    return cast_figures(
        f"parties[{partie.index}]",
        written.totals,
        result.totals,
        written.deals[result.deals_due :],
        [name + add_to for name in partie.names],
    )


def won_figures(partie: DealsPartie, totals: CheckedFigures) -> CheckedFigures:
    """Return the written points won, and what is right by the written totals."""
    points = _points(partie)

    def figure(column: int) -> CheckedFigure:
        return CheckedFigure(
            where=f"parties[{partie.index}].written.won[{column}]",
            kind="result",
            written=partie.written.won[column],
            due=mixtures(
                totals[0].options,
                totals[1].options,
                lambda left, right: points((left, right))[column],
            ),
            sentence=f"In partie {partie.index + 1}, {format_pair(totals)}, "
            f"{partie.names[column]} wins",
        )

    return figure(0), figure(1)


def _points(partie: DealsPartie) -> Callable[[Pair], Pair]:
    """Return a function from totals to points won.

    The points are zero if the partie is annulled or lacks deals.
    """
    rules, written, result = partie.card.rules, partie.written, partie.result
    if written.annulled or not (result.complete or len(written.deals) == rules.deals):
        return lambda _totals: (0, 0)
    played_off = result.deals_due > rules.deals
    first = reckon_partie(written.deals[: rules.deals], rules).totals if played_off else None
    return lambda totals: points_won(totals, rules, first)


def errors_and_notes(partie: DealsPartie) -> tuple[list[Finding], list[Finding]]:
    """Return the errors and the notes about the deals.

    Errors are deals that are impossible or past the end. Notes are deals that only a penalty
    explains.
    """
    places = [f"parties[{partie.index}].deals[{n}]" for n in range(len(partie.written.deals))]
    errors, notes = impossible_deals(partie.card, partie.index, partie.seats, places)
    errors += _concessions_of_the_saved(partie, places)
    result = partie.result
    if result.surplus:
        where = f"parties[{partie.index}].deals[{result.deals_due}]"
        text = past_the_end("partie", result.deals_due, result.totals, result.surplus, "deal")
        errors.append(finding(where, "Law 71", text))
    return errors, notes


def _concessions_of_the_saved(partie: DealsPartie, places: Sequence[str]) -> Iterator[Finding]:
    """Yield an error for each deal conceded by a player who saves the rubicon with it (R15)."""
    rules, deals = partie.card.rules, partie.written.deals
    for number, place in enumerate(places, start=1):
        mark = partie.written.mark(number - 1)
        if not mark or mark.mark != "conceded" or mark.seat not in partie.seats:
            continue
        column = partie.seats.index(mark.seat)
        total = judged_totals(deals[:number], rules)[column]
        if may_end_partie(number, rules) and total >= rules.rubicon:
            text = (
                f"With this deal {partie.names[column]} has {total} in all and saves the rubicon. "
                f"Only a player who cannot reach {rules.rubicon} may concede."
            )
            yield finding(place, "R15", text)


def impossible_deals(
    card: CardFile, index: int, seats: Pair, places: Sequence[str], explained: Sequence[int] = ()
) -> tuple[list[Finding], list[Finding]]:
    """Return the errors and the notes about the deals of a partie; `places` are their places in the
    file.

    A note is a score that only a penalty explains. Deals numbered in `explained`, from 0, get none.
    """
    errors: list[Finding] = []
    notes: list[Finding] = []
    for number, place in enumerate(places):
        for where, fault in _faults(card, index, seats, number):
            problem = finding(place + where, fault.rule, fault.message)
            if fault.code not in EXPLAINED:
                errors.append(problem)
            elif number not in explained:
                notes.append(problem)
    return errors, notes


def _faults(
    card: CardFile, index: int, seats: Pair, number: int
) -> Iterator[tuple[str, ScoreFault]]:
    """Yield the errors in a deal, each with the place of the wrong score.

    If the dealer is not known, yield only errors that do not depend on who was elder.
    """
    dealers = card.dealers(index, seats)
    if dealers is not None and dealers[number] in seats:
        dealer = seats.index(dealers[number])
        yield from _faults_for(card, index, seats, number, dealer)
        return
    either = [list(_faults_for(card, index, seats, number, dealer)) for dealer in (1, 0)]
    certain = [(where, fault) for where, fault in either[0] if fault.code not in EXPLAINED]
    if not certain and all(either):
        certain = [_for_neither(card, index, seats, number, [faults[0] for faults in either])]
    yield from certain


def _faults_for(
    card: CardFile, index: int, seats: Pair, number: int, dealer: int
) -> Iterator[tuple[str, ScoreFault]]:
    """Yield what is impossible in a deal if the player of the column `dealer` dealt."""
    partie = card.parties[index]
    sides: dict[str, int] = {"elder": 1 - dealer, "younger": dealer}
    deal, mark = partie.all_deals[number], partie.mark(number)
    marked: Side | None = None
    if mark:
        marked = "younger" if mark.seat == seats[dealer] else "elder"
    for fault in check_deal(
        deal[1 - dealer],
        deal[dealer],
        card.rules,
        mark=mark.mark if mark else "",
        marked=marked,
        last_deal=may_end_partie(number + 1, card.rules),
    ):
        yield f"[{sides[fault.side]}]" if fault.side in sides else "", fault


def _for_neither(
    card: CardFile, index: int, seats: Pair, number: int, either: Sequence[tuple[str, ScoreFault]]
) -> tuple[str, ScoreFault]:
    """Merge two errors into one: the first if the left player is elder, the second if the right one
    is.

    The place is that of the score that is nearer to a possible one.
    """
    scores = card.parties[index].all_deals[number]
    why = dict.fromkeys(REASONS.get(fault.reason, fault.message) for _where, fault in either)
    text = f"{scores[0]}–{scores[1]} is impossible, whoever is elder: {' '.join(why)}"
    could = [
        f"{_nearest(scores, where, fault)} if {card.players[seats[column]]} was elder"
        for column, (where, fault) in enumerate(either)
        if fault.near
    ]
    if could:
        text += f" Nearest: {'; '.join(could)}."
    where, nearer = min(either, key=lambda placed_fault: _amiss(scores, *placed_fault))
    return where, replace(nearer, message=text)


def _nearest(scores: Sequence[int], where: str, fault: ScoreFault) -> str:
    """Return the possible pairs nearest to these scores if this score is wrong: “14–150 or
    17–150”."""
    pairs = ([near, scores[1]] if where == "[0]" else [scores[0], near] for near in fault.near)
    return " or ".join(f"{left}–{right}" for left, right in pairs)


def _amiss(scores: Sequence[int], where: str, fault: ScoreFault) -> float:
    """Return the distance from the wrong score to a possible one; infinite if there is none."""
    return inf if fault.limit is None else abs(fault.limit - scores[int(where[1])])
