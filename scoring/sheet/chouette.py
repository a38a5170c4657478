"""The chouette of a sheet: each partie's places, the running card, the reckoning.

A partie has two sides, in the order of its scores: 0 is the single player, 1 the opponent. A seat
is a player's column on the card: 0, 1 or 2.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from piquet.money.chouette_reckoning import reckon_chouette
from piquet.money.reckoning import Reckoning
from piquet.money.stakes import Stake
from piquet.partie.chouette import (
    ChouetteLine,
    ChouettePartie,
    Seats,
    first_seats,
    in_points,
    keep_chouette,
    next_seats,
)
from piquet.partie.deal_from_records import Deal, settle_deal
from piquet.partie.result import Pair, PartieResult
from scoring.sheet.deal import SheetRecord
from scoring.sheet.partie import SheetPartie
from scoring.sheet.rows import Player

ADVISER: Final = 2
"""The adviser's number, after the numbers of the two sides."""


def side_by_member(seats: Seats, players: Mapping[int | None, int]) -> dict[int | None, int]:
    """Return each player's side in a chouette, by member id. The adviser's is 2."""
    order = (seats.single, seats.opponent, seats.adviser)
    return {member: order.index(seat) for member, seat in players.items()}


def without_own_hand(players: Iterable[int | None]) -> dict[int | None, int]:
    """Return the adviser's side for every player, because no part of a result is their own hand."""
    return dict.fromkeys(players, ADVISER)


def playing(players: Sequence[Player], seats: Seats) -> tuple[Player, Player]:
    """Return the two who play, the single player first. Their `seat` is their side."""
    single, opponent = players[seats.single], players[seats.opponent]
    return single._replace(seat=0), opponent._replace(seat=1)


def sides(players: Sequence[Player], seats: Seats | None) -> tuple[tuple[Player, ...], ...]:
    """Return the sides of a partie: the single player, and the opponent with the adviser (R40).

    If two play, each player is a side.
    """
    if seats is None:
        return tuple((player,) for player in players)
    return ((players[seats.single],), (players[seats.opponent], players[seats.adviser]))


def settle_result(written: Sequence[SheetRecord]) -> Deal | None:
    """Return a partie's result, settled from its records, oldest first. None if no record counts.

    No part of a result is a player's own hand, so the latest record counts as a whole. The result
    `differs` if another writer's latest record has other scores.
    """
    deal = settle_deal(written)
    if deal is None or len(written) == 1:
        return deal
    latest = {
        record.writer_id: record.scores
        for record in written
        if record.withdraws is None and record.allowed and not _withdrawn(record, written)
    }
    return replace(deal, differs=len(set(latest.values())) > 1)


def _withdrawn(record: SheetRecord, written: Iterable[SheetRecord]) -> bool:
    return any(other.withdraws == record.id and other.allowed for other in written)


def result_from_points(points: Pair) -> PartieResult:
    """Return the result of a partie with only its points known. Without points it is drawn."""
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


def lines_of(parties: Iterable[SheetPartie]) -> tuple[ChouetteLine, ...]:
    """Return the lines of the running card, one for each partie, over or not."""
    return keep_chouette(
        [
            ChouettePartie(partie.won, partie.seats.single, partie.seats.opponent)
            for partie in parties
            if partie.seats
        ]
    )


def due_after(partie: SheetPartie) -> Seats:
    """Return the places in the next partie (R42)."""
    seats = partie.seats or first_seats(0)
    return next_seats(seats, ChouettePartie(partie.won).winner)


def with_places(parties: Iterable[SheetPartie]) -> tuple[SheetPartie, ...]:
    """Return the parties with their places.

    R42 seats a partie without deals, unless somebody has changed its places.
    """
    seated: list[SheetPartie] = []
    for partie in parties:
        if seated and not partie.deals and not partie.seated_by:
            seated.append(replace(partie, seats=due_after(seated[-1])))
        else:
            seated.append(partie)
    return tuple(seated)


def points_so_far(parties: Iterable[SheetPartie]) -> tuple[int, ...]:
    """Return each player's points so far, by seat."""
    lines = lines_of(parties)
    return in_points(lines[-1].running if lines else (0, 0, 0))


def reckoning_of(
    parties: Iterable[SheetPartie], stake: Stake | None, players: Sequence[Player]
) -> Reckoning:
    """Return the reckoning of the card so far (R54)."""
    return reckon_chouette(points_so_far(parties), stake, [player.name for player in players])
