"""The prospects of the players in a card's next partie, as the page shows them."""

from collections.abc import Iterable
from dataclasses import dataclass

from piquet.money.reckoning import Reckoning, reckon_card
from piquet.odds.prospects import Prospect, prospects
from piquet.partie.result import reckon_partie
from scoring.sheet.partie import SheetPartie
from scoring.sheet.sheet import Sheet

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Outlook:
    """One player's prospects.

    `wins` and `saves` are chances such as “62%”, or "" if unknown. `saves` is "" once the rubicon
    is saved. `points` are the points of the partie if the player won it now.
    """

    wins: str
    saves: str
    points: int


@dataclass(frozen=True, slots=True)
class Outlooks:
    """The prospects of both players, by seat.

    `lead` is the lead of seat 0, negative if behind. `begun` is true once a deal of the partie is
    written. `alone` is true if no other partie has won anything. `whole` is the reckoning of the
    card if the partie ended now. A partie has no money of its own, because the fraction is
    neglected once for the whole card (R50). `whole` is None while the players are level, and at a
    chouette, where a third player has a stake.
    """

    partie: int
    deals_left: int
    lead: int
    begun: bool
    sides: tuple[Outlook, Outlook]
    alone: bool
    whole: Reckoning | None


def outlooks(sheet: Sheet) -> Outlooks | None:
    """Return the prospects of the partie of the next deal.

    None if there is no next deal, if nobody has entered its dealer, or on a card of games.
    """
    due = sheet.next_deal
    if due is None or due.elder is None or sheet.of_games:
        return None
    partie = sheet.partie(due.partie)
    totals = partie.result.totals if partie else (0, 0)
    last = partie.result.deals_due if partie else sheet.rules.deals
    left = last - due.number + 1
    both = prospects(totals, left, due.elder, sheet.rules, _before_the_tie(partie, sheet))
    lead, won = totals[0] - totals[1], sheet.won
    return Outlooks(
        partie=due.partie,
        deals_left=left,
        lead=lead,
        begun=bool(partie and partie.deals),
        sides=(_outlook(both[0], totals[0], sheet), _outlook(both[1], totals[1], sheet)),
        alone=not any(map(any, won)),
        whole=_whole(sheet, won, lead, both) if lead and not sheet.chouette else None,
    )


def _whole(
    sheet: Sheet, won: Iterable[tuple[int, ...]], lead: int, both: tuple[Prospect, Prospect]
) -> Reckoning:
    """Return the reckoning of the whole card if the leader won the partie in play."""
    now = (both[0].points, 0) if lead > 0 else (0, both[1].points)
    return reckon_card([*((left, right) for left, right in won), now], sheet.stake)


def _before_the_tie(partie: SheetPartie | None, sheet: Sheet) -> Pair | None:
    """Return the totals before the deals that play off a tie. None if no tie is played off."""
    rules = sheet.rules
    if partie is None or len(partie.deals) < rules.deals:
        return None
    return reckon_partie([deal.scores for deal in partie.deals[: rules.deals]], rules).totals


def _outlook(prospect: Prospect, total: int, sheet: Sheet) -> Outlook:
    return Outlook(
        wins=_percent(prospect.wins),
        saves=_percent(prospect.saves) if total < sheet.rules.rubicon else "",
        points=prospect.points,
    )


def _percent(chance: float | None) -> str:
    """Return a chance as text: “62%”, "" if unknown.

    “<1%” and “>99%” are chances just above none and just below certain.
    """
    if chance is None:
        return ""
    percent = round(100 * chance)
    if percent == 0 and chance > 0:
        return "<1%"
    return ">99%" if percent == 100 and chance < 1 else f"{percent}%"
