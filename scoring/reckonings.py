"""What the records of a deal were made of, for its history."""

from scoring.laws.rule_sets import RuleSet
from scoring.models import Record
from scoring.reckoned import Line, lines_of, score_of
from scoring.sheet_deal import SheetDeal


def reckonings(deal: SheetDeal, rules: RuleSet) -> dict[int, list[Line]]:
    """By record, the lines of what its scores were reckoned from; in one query."""
    ids = [row.id for row, _written in deal.written]
    kept = Record.objects.filter(pk__in=ids).values_list("id", "dealer", "reckoned")
    return {
        record_id: lines_of(score_of(reckoned, rules), dealer)
        for record_id, dealer, reckoned in kept
        if reckoned is not None
    }
