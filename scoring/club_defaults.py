"""The defaults of a club's new cards: the stakes on offer, the game and its house rules."""

from dataclasses import dataclass

from club.models import Club
from piquet.money.stakes import Stake
from piquet.money.usual_stakes import usual_stakes, with_preset
from piquet.rule_sets import RuleSet, rule_set
from scoring.models import ClubStake


@dataclass(frozen=True, slots=True)
class OfferedStake:
    """A stake on offer in a club, and the name that the club gives it, or ""."""

    stake: Stake
    name: str = ""


def stakes_of(club: Club) -> list[OfferedStake]:
    """The stakes that the club offers in its currency, in its order; the usual ones if it has
    chosen none. It takes one query."""
    chosen = ClubStake.objects.filter(club=club, currency=club.currency)
    if offered := [OfferedStake(_stake(row), row.name) for row in chosen]:
        return offered
    return [OfferedStake(stake) for stake in usual_stakes(club.currency)]


def _stake(row: ClubStake) -> Stake:
    return with_preset(Stake("", row.currency, row.amount, row.per, row.neglect))


def usual_rules(club: Club) -> RuleSet:
    """The game and house rules that a new card of the club begins with. It takes one query."""
    saved = Club.objects.filter(pk=club.pk).values_list("default_code", "default_switches")
    return rule_set(*saved.get())
