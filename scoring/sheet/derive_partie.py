"""Derive a partie from its rows, as its records settle it."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from club.prepared import zoned
from piquet.partie.chouette import first_seats
from piquet.partie.deal_from_records import Deal, settle_deal
from piquet.partie.result import reckon_partie
from piquet.rule_sets import RuleSet
from scoring.sheet import chouette as three
from scoring.sheet.carried import Carried
from scoring.sheet.deal import SheetDeal, SheetRecord, record_of
from scoring.sheet.games import games_of
from scoring.sheet.partie import RESULT, SheetPartie
from scoring.sheet.rows import RecordRow
from scoring.sheet.rulings import Rulings, after_void, ruled, rulings_of

Settled = tuple[Deal, list[SheetRecord]]
"""A deal, and the records that settle it."""


@lru_cache(512)  # Each new deal changes only the last partie.
def derive_partie(
    rows: tuple[RecordRow, ...], seated: tuple[tuple[int, int], ...], rules: RuleSet
) -> SheetPartie:
    """Return the partie in these rows. `seated` are the players' ids, each with their seat."""
    partie, players = rows[0], dict[int | None, int](seated)
    if partie.carried_to:
        rows = tuple(row for row in rows if row.id and row.deal < partie.carried_to.deal)
    seats = None if partie.single is None else first_seats(partie.single, partie.opponent)
    sides = three.side_by_member(seats, players) if seats else players
    rulings: dict[int, Rulings] = {}
    void: tuple[SheetRecord, ...] = ()
    by_deal = by_deal_of(rows, sides)
    if any(row.ruling for row in rows):
        by_deal, rulings, void = under_rulings(by_deal, rulings_of(rows, sides), rules)
    result_written = three.settle_result(by_deal[RESULT]) if RESULT in by_deal else None
    if result_written:
        deals = sheet_deals([(result_written, by_deal[RESULT])], rulings, first=RESULT)
        result = three.result_from_points(result_written.scores)
    else:
        settled = up_to_gap(by_deal)
        result = reckon_partie([deal.scores for deal, _records in settled], rules)
        deals = sheet_deals(settled, rulings, surplus=result.surplus)
    return SheetPartie(
        id=partie.partie_id,
        number=partie.partie,
        deals=deals,
        result=result,
        annulled=partie.annulled_at is not None,
        annul_asked_by=partie.annul_asked_by,
        seats=seats,
        seated_by=partie.seated_by or "",
        seated_at=zoned(partie.seated_at) if partie.seated_at else None,
        settle_asked_by=partie.settle_asked_by,
        asked_version=partie.asked_version,
        carried_from=partie.carried_from,
        carried_to=partie.carried_to,
        rulings=rulings,
        void=void,
        game_carried=game_carried(partie.carried_from, players, rules)
        if partie.carried_from
        else 0,
    )


def sheet_deals(
    settled: Sequence[Settled],
    rulings: Mapping[int, Rulings],
    *,
    first: int = 1,
    surplus: int = 0,
) -> tuple[SheetDeal, ...]:
    """Return the settled deals at their places in a partie, numbered from `first`.

    `surplus` is the number of deals at the end that come after the end of the partie.
    """
    last = first + len(settled) - 1 - surplus
    return tuple(
        SheetDeal(
            number=number,
            scores=deal.scores,
            dealer=deal.dealer,
            mark=deal.mark,
            mark_seat=deal.mark_seat,
            differs=deal.differs,
            waits=bool(deal.waits),
            sources=deal.sources,
            first=deal.first,
            double=deal.double,
            surplus=number > last,
            written=tuple(records),
            rulings=rulings.get(number, ()),
        )
        for number, (deal, records) in enumerate(settled, first)
    )


def by_deal_of(
    rows: Collection[RecordRow], seats: Mapping[int | None, int]
) -> dict[int, list[SheetRecord]]:
    """Return the records of a partie by the number of their deal, for these seats of its players.

    Rulings, and records that take rulings back, are left out.
    """
    by_deal: dict[int, list[SheetRecord]] = defaultdict(list)
    ruled_by = {row.id for row in rows if row.ruling}
    for row in rows:
        if row.id and row.id not in ruled_by and row.withdraws not in ruled_by:
            own = three.without_own_hand(seats) if row.deal == RESULT else seats
            by_deal[row.deal].append(record_of(row, own))
    return by_deal


def up_to_gap(by_deal: Mapping[int, list[SheetRecord]]) -> list[Settled]:
    """Return the deals from the first up to a gap. Later deals wait until the gap is filled."""
    run: list[Settled] = []
    while records := by_deal.get(len(run) + 1):
        deal = settle_deal(records)
        if deal is None:
            break
        run.append((deal, records))
    return run


def under_rulings(
    by_deal: Mapping[int, list[SheetRecord]], rulings: Mapping[int, Rulings], rules: RuleSet
) -> tuple[dict[int, list[SheetRecord]], dict[int, Rulings], tuple[SheetRecord, ...]]:
    """Return the records with the rulings applied, the rulings, and the records of void deals.

    Each ruling says whether it fits its deal.
    """
    ruled_records, fitting, void = dict(by_deal), dict(rulings), []
    for number, of_deal in rulings.items():
        records = ruled_records.get(number, [])
        gone = after_void(records, of_deal)
        void += records[:gone]
        ruled_records[number], fitting[number] = ruled(records[gone:], of_deal, rules)
    return ruled_records, fitting, tuple(void)


def game_carried(came: Carried, seats: Mapping[int | None, int], rules: RuleSet) -> int:
    """Return the number of a carried game on the card that its partie came from.

    0 if the partie came without an unfinished game after won games.
    """
    if not came.earlier:
        return 0
    deals = sheet_deals(up_to_gap(by_deal_of(came.earlier, seats)), {})
    return len(games_of(deals, rules)) + 1
