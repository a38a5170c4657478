"""What a card's partie may come to, in the figures that the page shows."""

from dataclasses import dataclass

from scoring.laws.money import format_money
from scoring.laws.partie import reckon_partie
from scoring.laws.prospects import Prospect, prospects
from scoring.laws.reckoning import worth
from scoring.laws.rule_sets import is_of_games
from scoring.sheet import Sheet, SheetPartie

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Outlook:
    """One player's: his chances as “62%”, nothing where they are not known or the rubicon is
    saved; the points that a partie won now would bring, and their money at the card's stake (of a
    chouette only the whole card has any)."""

    wins: str
    saves: str
    points: int
    money: str


@dataclass(frozen=True, slots=True)
class Outlooks:
    """Both players', by seat, with the deals left and the lead of seat 0, below nothing if he is
    behind; `begun` once a deal of the partie is written."""

    deals_left: int
    lead: int
    begun: bool
    sides: tuple[Outlook, Outlook]


def outlooks(sheet: Sheet) -> Outlooks | None:
    """Of the partie that is to be written next; None where none is, or it is of games."""
    due = sheet.next_deal
    if due is None or is_of_games(sheet.rules):
        return None
    partie = next((p for p in sheet.parties if p.number == due.partie), None)
    totals = partie.result.totals if partie else (0, 0)
    last = partie.result.deals_due if partie else sheet.rules.deals
    left = last - due.number + 1
    found = prospects(totals, left, due.elder, sheet.rules, _before_the_tie(partie, sheet))
    sides = (_outlook(found[0], totals[0], sheet), _outlook(found[1], totals[1], sheet))
    return Outlooks(left, totals[0] - totals[1], bool(partie and partie.deals), sides)


def _before_the_tie(partie: SheetPartie | None, sheet: Sheet) -> Pair | None:
    """The totals of the deals before those that play off a tie; None where none is played off."""
    rules = sheet.rules
    if partie is None or len(partie.deals) < rules.deals:
        return None
    return reckon_partie([deal.scores for deal in partie.deals[: rules.deals]], rules).totals


def _outlook(prospect: Prospect, total: int, sheet: Sheet) -> Outlook:
    amount = 0 if sheet.chouette else worth(prospect.points, sheet.stake)[1]
    return Outlook(
        wins=_percent(prospect.wins),
        saves=_percent(prospect.saves) if total < sheet.rules.rubicon else "",
        points=prospect.points,
        money="" if sheet.chouette else format_money(amount, sheet.stake.currency),
    )


def _percent(chance: float | None) -> str:
    """“62%”; “<1%” and “>99%” where it is not quite none or certain."""
    if chance is None:
        return ""
    percent = round(100 * chance)
    if percent == 0 and chance > 0:
        return "<1%"
    return ">99%" if percent == 100 and chance < 1 else f"{percent}%"
