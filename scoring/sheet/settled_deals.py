"""The deals of a partie as its records settle them, before they are reckoned."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from scoring.laws.partie.deal_from_records import Deal, settle_deal
from scoring.laws.rule_sets import RuleSet
from scoring.sheet import chouette as three
from scoring.sheet.carried import Carried
from scoring.sheet.deal import SheetDeal, SheetRecord, record_of
from scoring.sheet.games import games_of
from scoring.sheet.partie import RESULT
from scoring.sheet.rows import Row


def by_deal_of(
    rows: Iterable[Row], seats: Mapping[int | None, int]
) -> dict[int, list[SheetRecord]]:
    """The records of a partie by the number of their deal, for these seats of its players."""
    by_deal: dict[int, list[SheetRecord]] = defaultdict(list)
    for row in rows:
        if row.id:
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


def game_carried(came: Carried | None, seats: Mapping[int | None, int], rules: RuleSet) -> int:
    """The number, on the card it came from, of the game that a partie came with. 0 if it came with
    none."""
    if came is None or not came.earlier:
        return 0
    settled = up_to_gap(by_deal_of(came.earlier, seats))
    deals = [SheetDeal(n, deal, False, tuple(of)) for n, (deal, of) in enumerate(settled, 1)]
    return len(games_of(deals, rules)) + 1
