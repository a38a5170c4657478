"""The card of a chouette held against its figures and the laws (R40–R43, R54, R62)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from scoring.card_deals import cast, impossible, partie_of_deals, partie_report, won
from scoring.card_figures import (
    Checked,
    Figure,
    Figures,
    Finding,
    discrepancies,
    finding,
    mixtures,
)
from scoring.card_file import UNWRITTEN, CardFile, FilePartie, cell
from scoring.laws.chouette import (
    ChouettePartie,
    Seats,
    first_seats,
    in_points,
    keep_chouette,
    next_seats,
    scores_in_tens,
    sit,
)
from scoring.laws.chouette_reckoning import reckon_chouette
from scoring.laws.partie import Pair

# The least that a partie can win: a hundred, and one more than the other (R32).
LEAST_WON = 101
AT_FIRST: Figures = tuple(Figure("", "", None, (0,), "") for _player in range(3))


@dataclass(frozen=True, slots=True)
class _Partie:
    """A partie as checked: who sat and who may be held to have (first of all those who did), the
    points won, what they may be held to be, and what was found."""

    seats: Seats
    may_be: tuple[Seats, ...]
    points: Pair
    won: Figures
    report: Finding
    discrepancies: list[Finding]
    errors: list[Finding]
    notes: list[Finding]

    @property
    def kept(self) -> ChouettePartie:
        """As a line of the chouette card."""
        return ChouettePartie(self.points, *self.seats.pair)


def check_chouette(card: CardFile) -> Checked:
    """A chouette: its parties, its running totals in tens, its balance in points."""
    parties = _parties(card)
    lines = keep_chouette([partie.kept for partie in parties])
    stands = in_points(lines[-1].running if lines else (0, 0, 0))
    found = [each for partie in parties for each in partie.discrepancies]
    return Checked(
        parties=[partie.report for partie in parties],
        reckoning=reckon_chouette(stands, card.stake, card.players),
        discrepancies=[*found, *discrepancies(_rows(card, parties))],
        errors=[error for partie in parties for error in partie.errors],
        notes=[note for partie in parties for note in partie.notes],
        running=[list(line.running) for line in lines],
    )


def _parties(card: CardFile) -> list[_Partie]:
    """The parties one after another, each sitting as R42 has it unless it says otherwise."""
    parties: list[_Partie] = []
    due: tuple[Seats, ...] = ()
    for index, said in enumerate(card.parties):
        if not due:
            due = (first_seats(said.single or 0, said.opponent),)
        checked = _check_partie(card, index, sit(due[0], said.single, said.opponent), due)
        parties.append(checked)
        due = tuple(_next(said, checked))
    return parties


def _check_partie(card: CardFile, index: int, seats: Seats, due: tuple[Seats, ...]) -> _Partie:
    said = card.parties[index]
    rows: list[Figures] = []
    if said.points is None:
        partie = partie_of_deals(card, index, seats.pair)
        rows = [cast(partie)]
        points, results, computed = partie.won, won(partie, rows[0]), partie_report(partie)
        errors, notes = impossible(partie)
    else:
        points = _points(said, seats)
        results, computed = _won_in_points(card, index, seats, points), _report(card, said, seats)
        errors, notes = list(_impossible_points(card, index, seats)), []
    named = {name: card.players[getattr(seats, name)] for name in ("single", "opponent", "adviser")}
    return _Partie(
        seats=seats,
        may_be=tuple(dict.fromkeys((seats, *due))),
        points=points,
        won=results,
        report={**computed, **named},
        discrepancies=[*_seat(card, index, due), *discrepancies([*rows, results])],
        errors=[*errors, *_not_playing(card, index, seats)],
        notes=notes,
    )


def _points(said: FilePartie, seats: Seats) -> Pair:
    """The points of a partie of which only they are known, as single player and opponent won."""
    if said.annulled or said.winner not in seats.pair:
        return (0, 0)
    points = said.points or 0
    return (points, 0) if said.winner == seats.single else (0, points)


def _report(card: CardFile, said: FilePartie, seats: Seats) -> Finding:
    """A partie of points as computed; its totals, and whether it was a rubicon, nobody knows."""
    points = _points(said, seats)
    winner = seats.pair[points.index(max(points))] if any(points) else None
    return {
        "complete": True,
        "totals": None,
        "winner": None if winner is None else card.players[winner],
        "rubicon": None,
        "drawn": winner is None and not said.annulled,
        "won": list(points),
        **({"annulled": True} if said.annulled else {}),
    }


def _won_in_points(card: CardFile, index: int, seats: Seats, points: Pair) -> Figures:
    return tuple(
        Figure(
            where=f"parties[{index}].written.won[{column}]",
            kind="result",
            written=card.parties[index].won[column],
            due=(points[column],),
            sentence=f"In partie {index + 1} {card.players[seats.pair[column]]} wins",
        )
        for column in (0, 1)
    )


def _impossible_points(card: CardFile, index: int, seats: Seats) -> Iterator[Finding]:
    said, where = card.parties[index], f"parties[{index}]"
    points = said.points or 0
    if said.winner is None:
        if points and not said.annulled:
            text = f"A drawn partie wins nothing; {points} points want a winner."
            yield finding(f"{where}.points", "R31", text)
    elif said.winner not in seats.pair:
        text = f"{card.players[said.winner]} advised in partie {index + 1} and cannot win it."
        yield finding(f"{where}.winner", "R40", text)
    elif points < LEAST_WON:
        text = f"The least a partie wins is {LEAST_WON}; {points} is {LEAST_WON - points} too few."
        yield finding(f"{where}.points", "R32", text)


def _not_playing(card: CardFile, index: int, seats: Seats) -> Iterator[Finding]:
    """Who is said to have dealt, or is marked, and advised."""
    said, where = card.parties[index], f"parties[{index}]"
    adviser = card.players[seats.adviser]
    places = [f"{where}.first_dealer"] if said.first_dealer == seats.adviser else []
    places += [
        f"{where}.dealers[{deal}]"
        for deal, dealer in enumerate(said.dealers)
        if dealer == seats.adviser
    ]
    for place in places:
        yield finding(place, "R40", f"{adviser} advised in partie {index + 1} and did not deal.")
    for deal, mark in enumerate(said.marks):
        if mark and mark.seat == seats.adviser:
            text = f"{adviser} advised in partie {index + 1} and played no hand of it."
            yield finding(f"{where}.marks[{deal}].player", "R40", text)


def _seat(card: CardFile, index: int, due: Sequence[Seats]) -> Iterator[Finding]:
    """A seat told against R42; where the single player is another, nothing is asked of the
    opponent."""
    said, partie = card.parties[index], f"partie {index + 1}"
    agreeing = [seats for seats in due if said.single in (None, seats.single)]
    if not agreeing:
        name = card.players[due[0].single]
        yield _seat_finding(card, f"parties[{index}].single", said.single or 0, due[0].single,
            f"By R42 {name} plays {partie} alone")  # fmt: skip
    elif said.opponent is not None and said.opponent not in {each.opponent for each in agreeing}:
        seats = agreeing[0]
        one, other = card.players[seats.single], card.players[seats.opponent]
        yield _seat_finding(card, f"parties[{index}].opponent", said.opponent, seats.opponent,
            f"By R42 {one} plays {partie} against {other}")  # fmt: skip


def _seat_finding(card: CardFile, where: str, written: int, due: int, text: str) -> Finding:
    return {
        "where": where,
        "kind": "seat",
        "written": card.players[written],
        "computed": card.players[due],
        "message": f"{text}; {card.players[written]} is written.",
    }


def _next(said: FilePartie, partie: _Partie) -> Iterator[Seats]:
    """Who may be held to sit next: first by those who sat and what the deals say, then by what
    the seats and the result should have been or were written to be."""
    written = [
        ChouettePartie((one, other)).winner
        for one, other in product(partie.won[0].options, partie.won[1].options)
    ]
    for seats in partie.may_be:
        by_name = [seats.pair.index(said.winner)] if said.winner in seats.pair else []
        for winner in (partie.kept.winner, *by_name, *written):
            yield next_seats(seats, winner)


def _rows(card: CardFile, parties: Sequence[_Partie]) -> Iterator[Figures]:
    """The running totals in tens, the last of them again as totals, and the balance in points."""
    stands = AT_FIRST
    for index, partie in enumerate(parties):
        stands = _running(card, index, partie, stands)
        yield stands
    totals = tuple(
        Figure(
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
        Figure(
            where=f"written.balance[{seat}]",
            kind="balance",
            written=cell(card.balance, seat),
            due=tuple(10 * tens for tens in totals[seat].options),
            sentence=f"In points {name} stands at",
        )
        for seat, name in enumerate(card.players)
    )


def _running(card: CardFile, index: int, partie: _Partie, above: Figures) -> Figures:
    """A line of running totals: those above it and what the partie scores in tens."""
    written = card.running[index] if index < len(card.running) else UNWRITTEN
    results = list(product(partie.won[0].options, partie.won[1].options))
    tens = [scores_in_tens(seats, each) for seats in partie.may_be for each in results]
    return tuple(
        Figure(
            where=f"written.running[{index}][{seat}]",
            kind="carry",
            written=cell(written, seat),
            due=mixtures(
                above[seat].options,
                tuple(dict.fromkeys(each[seat] for each in tens)),
                lambda so_far, more: so_far + more,
            ),
            sentence=f"After partie {index + 1} {name} stands at",
        )
        for seat, name in enumerate(card.players)
    )
