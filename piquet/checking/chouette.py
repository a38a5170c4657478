"""Check the card of a chouette against its figures and the laws (R40–R43, R54, R62)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from piquet.checking.parties_of_deals import (
    errors_and_notes,
    partie_of_deals,
    partie_report,
    totals_figures,
    won_figures,
)
from piquet.checking.written_figures import (
    Checked,
    CheckedFigure,
    CheckedFigures,
    Finding,
    discrepancies,
    finding,
    mixtures,
)
from piquet.formats.card_file import UNWRITTEN, CardFile, FilePartie, cell
from piquet.money.chouette_reckoning import reckon_chouette
from piquet.money.two_cards import LEAST_WON
from piquet.partie.chouette import (
    ChouettePartie,
    Seats,
    first_seats,
    in_points,
    keep_chouette,
    next_seats,
    scores_in_tens,
    sit,
)
from piquet.partie.result import Pair

AT_FIRST: CheckedFigures = tuple(CheckedFigure("", "", None, (0,), "") for _player in range(3))


@dataclass(frozen=True, slots=True)
class _ChouettePartie:
    """A checked partie.

    `seats` are the places as written, and `may_be` all places that may be meant, the written ones
    first. `points` were won, and `won` has the figures that may rightly be written for them. The
    other fields are the findings.
    """

    seats: Seats
    may_be: tuple[Seats, ...]
    points: Pair
    won: CheckedFigures
    report: Finding
    discrepancies: list[Finding]
    errors: list[Finding]
    notes: list[Finding]

    @property
    def on_points(self) -> ChouettePartie:
        """The partie in the form `keep_chouette` takes."""
        return ChouettePartie(self.points, *self.seats.pair)


def check_chouette(card: CardFile) -> Checked:
    """Check a chouette: its parties, its running totals in tens, its balance in points."""
    parties = _parties(card)
    lines = keep_chouette([partie.on_points for partie in parties])
    stands = in_points(lines[-1].running if lines else (0, 0, 0))
    in_parties = [each for partie in parties for each in partie.discrepancies]
    return Checked(
        parties=[partie.report for partie in parties],
        reckoning=reckon_chouette(stands, card.stake, card.players),
        discrepancies=[*in_parties, *discrepancies(_rows(card, parties))],
        errors=[error for partie in parties for error in partie.errors],
        notes=[note for partie in parties for note in partie.notes],
        running=[list(line.running) for line in lines],
    )


def _parties(card: CardFile) -> list[_ChouettePartie]:
    """Return the checked parties in order; R42 seats the players unless the partie says
    otherwise."""
    parties: list[_ChouettePartie] = []
    due: tuple[Seats, ...] = ()
    for index, written in enumerate(card.parties):
        if not due:
            due = (first_seats(written.single or 0, written.opponent),)
        checked = _check_partie(card, index, sit(due[0], written.single, written.opponent), due)
        parties.append(checked)
        due = tuple(dict.fromkeys(_next(written, checked)))
    return parties


def _check_partie(
    card: CardFile, index: int, seats: Seats, due: tuple[Seats, ...]
) -> _ChouettePartie:
    written = card.parties[index]
    may_be = tuple(dict.fromkeys((seats, *due)))
    rows: list[CheckedFigures] = []
    if written.points is None:
        partie = partie_of_deals(card, index, seats.pair)
        rows = [totals_figures(partie)]
        points, results, computed = partie.won, won_figures(partie, rows[0]), partie_report(partie)
        errors, notes = errors_and_notes(partie)
    else:
        points = _points(written, seats)
        results, computed = _won_in_points(card, index, may_be), _report(card, written, seats)
        errors, notes = list(_impossible_points(card, index, may_be)), []
    named = {name: card.players[getattr(seats, name)] for name in ("single", "opponent", "adviser")}
    return _ChouettePartie(
        seats=seats,
        may_be=may_be,
        points=points,
        won=results,
        report={**computed, **named},
        discrepancies=[*_seat(card, index, due), *discrepancies([*rows, results])],
        errors=[*errors, *_not_playing(card, index, may_be)],
        notes=notes,
    )


def _points(written: FilePartie, seats: Seats) -> Pair:
    """Return the points of a partie without deals, as (single player's, opponent's)."""
    if written.annulled or written.winner not in seats.pair:
        return (0, 0)
    points = written.points or 0
    return (points, 0) if written.winner == seats.single else (0, points)


def _report(card: CardFile, written: FilePartie, seats: Seats) -> Finding:
    """Return the report of a partie without deals; its totals and its rubicon are not known."""
    points = _points(written, seats)
    winner = seats.pair[points.index(max(points))] if any(points) else None
    return {
        "complete": True,
        "totals": None,
        "winner": None if winner is None else card.players[winner],
        "rubicon": None,
        "drawn": written.winner is None and not written.annulled,
        "won": list(points),
        **({"annulled": True} if written.annulled else {}),
    }


def _won_in_points(card: CardFile, index: int, may_be: Sequence[Seats]) -> CheckedFigures:
    """Return the written points with what is right by the given points and the winner."""
    written = card.parties[index]
    due = [_points(written, seats) for seats in may_be]
    return tuple(
        CheckedFigure(
            where=f"parties[{index}].written.won[{column}]",
            kind="result",
            written=written.won[column],
            due=tuple(dict.fromkeys(points[column] for points in due)),
            sentence=f"In partie {index + 1} {card.players[player]} wins",
        )
        for column, player in enumerate(may_be[0].pair)
    )


def _impossible_points(card: CardFile, index: int, may_be: Sequence[Seats]) -> Iterator[Finding]:
    """Yield the errors in the points and the winner of a partie.

    A winner who was the adviser is no error of its own if another error in the places explains it.
    """
    written, where = card.parties[index], f"parties[{index}]"
    points = written.points or 0
    if written.winner is None:
        if points and not written.annulled:
            text = f"A drawn partie wins nothing, so {points} points need a winner."
            yield finding(f"{where}.points", "R31", text)
    elif all(written.winner == seats.adviser for seats in may_be):
        name = card.players[written.winner]
        text = f"{name} was the adviser in partie {index + 1} and cannot win it."
        yield finding(f"{where}.winner", "R40", text)
    elif points < LEAST_WON:
        text = f"A partie wins at least {LEAST_WON}. {points} is {LEAST_WON - points} too few."
        yield finding(f"{where}.points", "R32", text)


def _not_playing(card: CardFile, index: int, may_be: Sequence[Seats]) -> Iterator[Finding]:
    """Yield dealers and marked players who were the adviser, whichever places are meant."""
    written, where = card.parties[index], f"parties[{index}]"
    partie = f"partie {index + 1}"
    dealers = [("first_dealer", written.first_dealer)]
    dealers += [(f"dealers[{deal}]", dealer) for deal, dealer in enumerate(written.dealers)]
    for place, dealer in dealers:
        if dealer is not None and all(dealer == seats.adviser for seats in may_be):
            text = f"{card.players[dealer]} was the adviser in {partie} and did not deal."
            yield finding(f"{where}.{place}", "R40", text)
    for deal, mark in enumerate(written.marks):
        if mark and all(mark.seat == seats.adviser for seats in may_be):
            text = (
                f"{card.players[mark.seat]} was the adviser in {partie} and played no deal of it."
            )
            yield finding(f"{where}.marks[{deal}].player", "R40", text)


def _seat(card: CardFile, index: int, due: Sequence[Seats]) -> Iterator[Finding]:
    """Yield an error if the seats break R42. If the single player is wrong, skip the opponent."""
    written, partie = card.parties[index], f"partie {index + 1}"
    agreeing = [seats for seats in due if written.single in (None, seats.single)]
    if not agreeing:
        name = card.players[due[0].single]
        yield _seat_finding(card, f"parties[{index}].single", written.single or 0, due[0].single,
            f"It is {name}’s turn to play {partie} alone")  # fmt: skip
    elif written.opponent is not None and written.opponent not in {
        each.opponent for each in agreeing
    }:
        seats = agreeing[0]
        single, opponent = card.players[seats.single], card.players[seats.opponent]
        yield _seat_finding(card, f"parties[{index}].opponent", written.opponent, seats.opponent,
            f"It is {opponent}’s turn to play against {single} in {partie}")  # fmt: skip


def _seat_finding(card: CardFile, where: str, written: int, due: int, text: str) -> Finding:
    return {
        "where": where,
        "kind": "seat",
        "written": card.players[written],
        "computed": card.players[due],
        "message": f"{text}, but {card.players[written]} is written.",
    }


def _results(written: FilePartie, partie: _ChouettePartie, seats: Seats) -> list[Pair]:
    """Return the points that the partie may have won with these places, the written ones first."""
    results = product(partie.won[0].options, partie.won[1].options)
    return list(dict.fromkeys((*results, _points(written, seats)) if written.points else results))


def _next(written: FilePartie, partie: _ChouettePartie) -> Iterator[Seats]:
    """Yield the places that may come next.

    Those that follow from the written places and the deals come first. Then come those that follow
    from the right or the written places and results.
    """
    yield next_seats(partie.seats, partie.on_points.winner)
    for seats in partie.may_be:
        for points in (partie.points, *_results(written, partie, seats)):
            yield next_seats(seats, ChouettePartie(points).winner)


def _rows(card: CardFile, parties: Sequence[_ChouettePartie]) -> Iterator[CheckedFigures]:
    """Yield the running totals in tens, the totals (the last running ones), and the balance in
    points."""
    stands = AT_FIRST
    for index, partie in enumerate(parties):
        stands = _running(card, index, partie, stands)
        yield stands
    totals = tuple(
        CheckedFigure(
            where=f"written.totals[{seat}]",
            kind="cast",
            written=cell(card.totals, seat),
            due=stands[seat].options,
            sentence=f"In tens {name} stands at",
        )
        for seat, name in enumerate(card.players)
    )
    yield totals
    yield tuple(
        CheckedFigure(
            where=f"written.balance[{seat}]",
            kind="balance",
            written=cell(card.balance, seat),
            due=tuple(10 * tens for tens in totals[seat].options),
            sentence=f"In points {name} stands at",
        )
        for seat, name in enumerate(card.players)
    )


def _running(
    card: CardFile, index: int, partie: _ChouettePartie, above: CheckedFigures
) -> CheckedFigures:
    """Return a line of running totals: the line above it plus the partie's score, in tens."""
    line = card.running[index] if index < len(card.running) else UNWRITTEN
    written = card.parties[index]
    tens = [
        scores_in_tens(seats, points)
        for seats in partie.may_be
        for points in _results(written, partie, seats)
    ]
    return tuple(
        CheckedFigure(
            where=f"written.running[{index}][{seat}]",
            kind="carry",
            written=cell(line, seat),
            due=mixtures(
                above[seat].options,
                tuple(dict.fromkeys(each[seat] for each in tens)),
                lambda so_far, more: so_far + more,
            ),
            sentence=f"After partie {index + 1} {name} stands at",
        )
        for seat, name in enumerate(card.players)
    )
