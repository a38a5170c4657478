"""The deals of a partie as its records settle them, before they are reckoned."""

from collections import defaultdict
from collections.abc import Collection, Mapping

from piquet.partie.deal_from_records import Deal, settle_deal
from piquet.rule_sets import RuleSet
from scoring.sheet import chouette as three
from scoring.sheet.carried import Carried
from scoring.sheet.deal import SheetDeal, SheetRecord, record_of
from scoring.sheet.games import games_of
from scoring.sheet.partie import RESULT
from scoring.sheet.rows import Row
from scoring.sheet.rulings import Rulings, after_void, ruled


def by_deal_of(
    rows: Collection[Row], seats: Mapping[int | None, int]
) -> dict[int, list[SheetRecord]]:
    """The records of a partie by the number of their deal, for these seats of its players.

    Rulings, and what takes them back, are not among them.
    """
    by_deal: dict[int, list[SheetRecord]] = defaultdict(list)
    ruled_by = {row.id for row in rows if row.ruling}
    for row in rows:
        if row.id and row.id not in ruled_by and row.withdraws not in ruled_by:
            own = three.without_own_hand(seats) if row.deal == RESULT else seats
            by_deal[row.deal].append(record_of(row, own))
    return by_deal


def up_to_gap(
    by_deal: Mapping[int, list[SheetRecord]],
) -> list[tuple[Deal, list[SheetRecord]]]:
    """The deals from the first up to a gap. A deal after the gap waits until it is filled."""
    run: list[tuple[Deal, list[SheetRecord]]] = []
    while records := by_deal.get(len(run) + 1):
        deal = settle_deal(records)
        if deal is None:
            break
        run.append((deal, records))
    return run


def under_rulings(
    by_deal: Mapping[int, list[SheetRecord]], rulings: Mapping[int, Rulings], rules: RuleSet
) -> tuple[dict[int, list[SheetRecord]], dict[int, Rulings], tuple[SheetRecord, ...]]:
    """The records as the rulings leave them, the rulings with whether each fits, and the records
    that were written of deals which then became void."""
    found, fitting, void = dict(by_deal), dict(rulings), []
    for number, of_deal in rulings.items():
        records = found.get(number, [])
        gone = after_void(records, of_deal)
        void += records[:gone]
        found[number], fitting[number] = ruled(records[gone:], of_deal, rules)
    return found, fitting, tuple(void)


def game_carried(came: Carried | None, seats: Mapping[int | None, int], rules: RuleSet) -> int:
    """The number, on the card it came from, of the game that a partie came with. 0 if it came with
    none."""
    if came is None or not came.earlier:
        return 0
    settled = up_to_gap(by_deal_of(came.earlier, seats))
    deals = [SheetDeal(n, deal, False, tuple(of)) for n, (deal, of) in enumerate(settled, 1)]
    return len(games_of(deals, rules)) + 1
