"""The data with which a phone adds up a card without a signal (docs/offline.md).

`static/js/sums/card.js` reads it. It is plain data, for JSON.
"""

from typing import Any

from piquet.deal.faults import ELDER, YOUNGER
from piquet.money.amounts import LSD, format_money, plain, unit
from piquet.money.stakes import Stake
from piquet.odds.conceded_scores import added
from piquet.odds.possible_pairs import counts_as_rubicon, game_of
from piquet.rule_sets import RuleSet, is_of_games
from scoring.models import Card, Mark
from scoring.sheet.deal import SheetDeal
from scoring.sheet.games import stages_of_deal
from scoring.sheet.itemised import is_played_on
from scoring.sheet.partie import SheetPartie
from scoring.sheet.rulings import deals_again, in_force, times_void
from scoring.sheet.sheet import Sheet

Data = dict[str, Any]


def card_for_sums(card: Card, sheet: Sheet) -> Data:
    """Return the card in the form in which the phone adds it up."""
    return {
        "rules": rules_for_sums(sheet.rules),
        "stake": stake_for_sums(sheet.stake),
        "chouette": sheet.chouette,
        "first_dealer": card.first_dealer,
        "said": _dealer_next(sheet),
        "parties": [_partie(partie, sheet.rules) for partie in sheet.parties],
    }


def rules_for_sums(rules: RuleSet) -> Data:
    """Return the figures of a rule set that decide the scores of deals and parties.

    With `counts_as` and `asks_if_rare`, `static/js/sums/possible_scores.js` finds the possible
    scores of a deal. `concession_adds` are the points that a concession adds to the counts in hand:
    elder's and younger's, if elder concedes and if younger does.
    """
    return {
        "code": rules.code,
        "deals": rules.deals,
        "weights": list(rules.weights),
        "tie_break_deals": rules.tie_break_deals,
        "for_game": rules.for_game,
        "rubicon": rules.rubicon,
        "deal_alternates": rules.deal_alternates,
        "rubicon_on_six_deals": rules.rubicon_on_six_deals,
        "conceded_play": rules.conceded_play,
        "counts_as": game_of(rules),
        "asks_if_rare": counts_as_rubicon(rules) and not is_of_games(rules),
        "concession_adds": [list(added(side, rules)) for side in (ELDER, YOUNGER)],
    }


def stake_for_sums(stake: Stake | None) -> Data | None:
    """Return a stake, and how amounts are written in its currency. None for love."""
    if stake is None:
        return None
    sign, decimals = _as_written(stake.currency)
    return {
        "amount": stake.amount,
        "per": stake.per,
        "neglect": stake.neglect,
        "currency": stake.currency,
        "unit": unit(stake.currency),
        "decimals": decimals,
        "sign": sign,
    }


def _as_written(currency: str) -> tuple[str, int]:
    """Return the sign before an amount, and the number of decimals; “£” and 2 for GBP."""
    if currency == LSD:
        return "", 0
    nothing = plain(0, currency)
    return format_money(0, currency).removesuffix(nothing), len(nothing.partition(".")[2])


def _dealer_next(sheet: Sheet) -> Data | None:
    """Return the next deal and its dealer, if the dealer was entered or a ruling decides it.

    Players enter the dealer where they cut (R21). The ruling is by Law 16. None if the dealer
    follows from the deals.
    """
    due, partie = sheet.next_deal, sheet.due_partie
    if due is None or due.dealer is None:
        return None
    ruled = partie is not None and in_force(partie.rulings.get(due.number, ()))
    return due.fields if ruled or not sheet.rules.deal_alternates else None


def _partie(partie: SheetPartie, rules: RuleSet) -> Data:
    seats = partie.seats
    return {
        "number": partie.number,
        "annulled": partie.annulled,
        "moved": partie.carried_to is not None,
        "seats": [seats.single, seats.opponent, seats.adviser] if seats else None,
        "seated": bool(partie.seated_by),
        "points": list(partie.result.won) if partie.has_result_alone else None,
        "void": times_void(partie.rulings),
        "twice": [deal for deal, ruled in partie.rulings.items() if deals_again(ruled)],
        "deals": [] if partie.has_result_alone else [_deal(deal, rules) for deal in partie.deals],
    }


def _is_played_on(deal: SheetDeal) -> bool:
    """Return whether the deal was conceded and the other player played for a capot (R15)."""
    return deal.mark == Mark.CONCEDED and is_played_on(deal.itemised or {})


def _deal(deal: SheetDeal, rules: RuleSet) -> Data:
    stages = stages_of_deal(deal, rules) if is_of_games(rules) else None
    return {
        "scores": list(deal.scores),
        "dealer": deal.dealer,
        "mark": deal.mark,
        "mark_seat": deal.mark_seat,
        "first": deal.first,
        "double": deal.double,
        "stages": [list(stage) for stage in stages] if stages else None,
        **({"played_on": True} if _is_played_on(deal) else {}),
    }
