"""What a card's partie may come to, in the figures that the page shows."""

from dataclasses import dataclass

from scoring.laws.chances.prospects import Prospect, prospects
from scoring.laws.money.reckoning import Reckoning, reckon_card
from scoring.laws.partie.result import reckon_partie
from scoring.laws.rule_sets import is_of_games
from scoring.sheet.chouette import won_by
from scoring.sheet.partie import SheetPartie
from scoring.sheet.sheet import Sheet

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Outlook:
    """One player's: their chances as “62%”, nothing where they are not known or the rubicon is
    saved; the points that a partie won now would bring."""

    wins: str
    saves: str
    points: int


@dataclass(frozen=True, slots=True)
class Outlooks:
    """Both players', by seat, with the deals left and the lead of seat 0, below nothing if they are
    behind; `begun` once a deal of the partie is written. `whole` is what the card comes to if the
    partie, `alone` on it where no other has won anything, ends as it stands: a balance is cut down
    once for a whole card (R50), so no partie has money of its own. None while they are level, and
    of a chouette, where a third stakes with them."""

    partie: int
    deals_left: int
    lead: int
    begun: bool
    sides: tuple[Outlook, Outlook]
    alone: bool
    whole: Reckoning | None


def outlooks(sheet: Sheet) -> Outlooks | None:
    """Of the partie that is to be written next; None where none is, or it is of games."""
    due = sheet.next_deal
    if due is None or is_of_games(sheet.rules):
        return None
    partie = sheet.partie(due.partie)
    totals = partie.result.totals if partie else (0, 0)
    last = partie.result.deals_due if partie else sheet.rules.deals
    left = last - due.number + 1
    found = prospects(totals, left, due.elder, sheet.rules, _before_the_tie(partie, sheet))
    lead = totals[0] - totals[1]
    return Outlooks(
        partie=due.partie,
        deals_left=left,
        lead=lead,
        begun=bool(partie and partie.deals),
        sides=(_outlook(found[0], totals[0], sheet), _outlook(found[1], totals[1], sheet)),
        alone=not any(any(won) for won in sheet.won),
        whole=_whole(sheet, lead, found) if lead and not sheet.chouette else None,
    )


def _whole(sheet: Sheet, lead: int, found: tuple[Prospect, Prospect]) -> Reckoning:
    """The whole card's, with the partie in play won by who leads in it."""
    now = (found[0].points, 0) if lead > 0 else (0, found[1].points)
    return reckon_card([*(won_by(partie) for partie in sheet.parties), now], sheet.stake)


def _before_the_tie(partie: SheetPartie | None, sheet: Sheet) -> Pair | None:
    """The totals of the deals before those that play off a tie; None where none is played off."""
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
    """“62%”; “<1%” and “>99%” where it is not quite none or certain."""
    if chance is None:
        return ""
    percent = round(100 * chance)
    if percent == 0 and chance > 0:
        return "<1%"
    return ">99%" if percent == 100 and chance < 1 else f"{percent}%"
