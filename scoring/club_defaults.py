"""The defaults of a club's new cards: the stakes on offer, the game and its house rules."""

from dataclasses import dataclass

from club.models import Club
from piquet.money.stakes import Stake
from piquet.money.usual_stakes import usual_stakes, with_preset
from piquet.rule_sets import RuleSet, rule_set
from scoring.models import ClubStake


@dataclass(frozen=True, slots=True)
class OfferedStake:
    """A stake on offer in a club, and the club's name for it, or ""."""

    stake: Stake
    name: str = ""


def stakes_of(club: Club) -> list[OfferedStake]:
    """Return the stakes that the club offers in its currency, in its order. One query.

    If the club has chosen none, return the usual stakes.
    """
    chosen = ClubStake.objects.filter(club=club, currency=club.currency)
    if offered := [OfferedStake(_stake(row), row.name) for row in chosen]:
        return offered
    return [OfferedStake(stake) for stake in usual_stakes(club.currency)]


def _stake(row: ClubStake) -> Stake:
    return with_preset(Stake("", row.currency, row.amount, row.per, row.neglect))


def usual_rules(club: Club) -> RuleSet:
    """Return the game and house rules that a new card of the club begins with. One query."""
    saved = Club.objects.filter(pk=club.pk).values_list("default_code", "default_switches")
    return rule_set(*saved.get())
