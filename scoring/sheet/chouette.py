"""The chouette of a sheet: who sits where in each partie, its running card, its reckoning.

A partie has two sides: 0, the single player, and 1, the opponent, in whose order scores stand; a
seat is a player's column on the card, 0, 1 or 2.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from scoring.laws.money.chouette_reckoning import reckon_chouette
from scoring.laws.money.reckoning import Reckoning
from scoring.laws.money.stakes import Stake
from scoring.laws.partie.chouette import (
    ChouetteLine,
    ChouettePartie,
    Seats,
    first_seats,
    in_points,
    keep_chouette,
    next_seats,
)
from scoring.laws.partie.deal_from_records import Deal, settle_deal
from scoring.laws.partie.result import Pair, PartieResult
from scoring.sheet.deal import SheetRecord
from scoring.sheet.partie import SheetPartie
from scoring.sheet.rows import Player, Row

ADVISER: Final = 2
"""His place after the two sides."""


def seats_of(row: Row) -> Seats | None:
    """Who sat where in a partie; None where two play."""
    return None if row.single is None else first_seats(row.single, row.opponent)


def sides_of(seats: Seats, players: Mapping[int | None, int]) -> dict[int | None, int]:
    """The side of each player of a chouette by member id; the adviser's, 2, is nobody's own
    hand."""
    order = (seats.single, seats.opponent, seats.adviser)
    return {member: order.index(seat) for member, seat in players.items()}


def nobodys(players: Iterable[int | None]) -> dict[int | None, int]:
    """Every player as one who speaks of nobody's own hand, as of a whole result."""
    return dict.fromkeys(players, ADVISER)


def playing(players: Sequence[Player], seats: Seats) -> tuple[Player, Player]:
    """The two who play, the single player first, each with a side in place of a seat."""
    single, opponent = players[seats.single], players[seats.opponent]
    return single._replace(seat=0), opponent._replace(seat=1)


def sides(players: Sequence[Player], seats: Seats | None) -> tuple[tuple[Player, ...], ...]:
    """Who answers for one another in a partie: the single player alone, the opponent with the
    adviser (R40); where two play, each alone."""
    if seats is None:
        return tuple((player,) for player in players)
    return ((players[seats.single],), (players[seats.opponent], players[seats.adviser]))


def settle_result(written: Sequence[SheetRecord]) -> Deal | None:
    """What the records of a partie's result make of it, oldest first; None where none counts.

    A result is of one piece and of nobody's own hand, so the latest stands as a whole; it
    `differs` while another's own latest record says otherwise.
    """
    deal = settle_deal(written)
    if deal is None or len(written) == 1:
        return deal
    latest = {
        one.writer_id: one.scores
        for one in written
        if one.withdraws is None and one.allowed and not _withdrawn(one, written)
    }
    return replace(deal, differs=len(set(latest.values())) > 1)


def _withdrawn(one: SheetRecord, written: Iterable[SheetRecord]) -> bool:
    return any(other.withdraws == one.id and other.allowed for other in written)


def told(points: Pair) -> PartieResult:
    """A partie of which only the points won are known; no points: it was drawn."""
    winner = None if points[0] == points[1] else int(points[1] > points[0])
    return PartieResult(
        complete=True,
        totals=(0, 0),
        winner=winner,
        rubicon=False,
        drawn=winner is None,
        won=points,
        adjusting=(0, 0),
        deals_due=0,
        surplus=0,
    )


def won_by(partie: SheetPartie) -> Pair:
    """The points a partie wins, single player first; nothing where it is annulled (R34)."""
    return (0, 0) if partie.annulled else partie.result.won


def lines_of(parties: Iterable[SheetPartie]) -> tuple[ChouetteLine, ...]:
    """The lines of the chouette card, one a partie, whether or not it is over."""
    return keep_chouette(
        [
            ChouettePartie(won_by(partie), partie.seats.single, partie.seats.opponent)
            for partie in parties
            if partie.seats
        ]
    )


def due_after(partie: SheetPartie) -> Seats:
    """Who sits where in the partie after this one (R42)."""
    seats = partie.seats or first_seats(0)
    return next_seats(seats, ChouettePartie(won_by(partie)).winner)


def as_due(parties: Iterable[SheetPartie]) -> tuple[SheetPartie, ...]:
    """The parties, those of which nothing is written yet sitting as R42 has it, unless somebody
    had them sit otherwise."""
    seated: list[SheetPartie] = []
    for partie in parties:
        if seated and not partie.deals and not partie.seated_by:
            seated.append(replace(partie, seats=due_after(seated[-1])))
        else:
            seated.append(partie)
    return tuple(seated)


def stands(parties: Iterable[SheetPartie]) -> tuple[int, ...]:
    """How each player stands in points, by seat."""
    lines = lines_of(parties)
    return in_points(lines[-1].running if lines else (0, 0, 0))


def reckoning_of(
    parties: Iterable[SheetPartie], stake: Stake, players: Sequence[Player]
) -> Reckoning:
    """What the card comes to as it stands (R54)."""
    return reckon_chouette(stands(parties), stake, [player.name for player in players])
