"""Derive the facts of a card from its sheet."""

from history.derived.facts import BONUSES, CardFacts, DealFacts, PartieFacts
from piquet.deal.faults import ImpossibleDealError
from piquet.deal.score import DealScore
from piquet.rule_sets import RuleSet
from scoring.models import Card
from scoring.sheet.deal import SheetDeal
from scoring.sheet.itemised import score_of
from scoring.sheet.partie import SheetPartie
from scoring.sheet.sheet import Sheet


def facts_from_sheet(card: Card, sheet: Sheet) -> CardFacts:
    """Return the facts of a card in any state. Money is in the smallest coins of its currency."""
    return CardFacts(
        card=card.pk,
        day=card.played_on,
        code=card.code,
        chouette=card.chouette,
        for_love=sheet.stake is None,
        currency=card.currency,
        players=sheet.members,
        money=sheet.reckoning.amounts,
        parties=tuple(_partie(sheet, partie) for partie in sheet.parties if is_finished(partie)),
    )


def is_finished(partie: SheetPartie) -> bool:
    """Return whether the partie was played to its end on this card.

    An annulled partie was not. A partie carried to another card counts there.
    """
    return partie.result.complete and not partie.annulled and partie.carried_to is None


def _partie(sheet: Sheet, partie: SheetPartie) -> PartieFacts:
    single, opponent = (player.member_id for player in sheet.playing(partie.number))
    sides, result = sheet.sides(partie.number), partie.result
    known = sheet.dealers_known(partie.number)
    deals = () if partie.has_result_alone else (deal for deal in partie.deals if not deal.surplus)
    return PartieFacts(
        number=partie.number,
        players=(single, opponent),
        adviser=sides[1][1].member_id if sheet.chouette else None,
        winner=None if result.winner is None else (single, opponent)[result.winner],
        totals=result.totals,
        points=result.won,
        rubicon=None if partie.has_result_alone else result.rubicon,
        deals=tuple(_deal(deal, sheet.rules, dealer_known=known) for deal in deals),
    )


def _deal(deal: SheetDeal, rules: RuleSet, *, dealer_known: bool) -> DealFacts:
    score = _score(deal, rules)
    dealer = deal.dealer
    made = None if score is None else _bonuses(score, elder=1 - dealer)
    return DealFacts(deal.number, deal.scores, dealer if dealer_known else None, made)


def _score(deal: SheetDeal, rules: RuleSet) -> DealScore | None:
    """Return the score of a deal, from a record with items or cards that gives its scores.

    Return None if there is no record with these, or if today's laws find its items impossible.
    """
    for record in reversed(deal.behind_scores):
        counts = record.dealer == deal.dealer
        if counts and record.scores == deal.scores and (items := record.itemised):
            try:
                return score_of(items, rules, record.penalties)
            except ImpossibleDealError:  # The laws were corrected since.
                return None
    return None


def _bonuses(score: DealScore, elder: int) -> tuple[tuple[str, int], ...]:
    """Return the bonuses of a deal, each with the side that made it, in the order made."""
    made = ((item.column, (elder, 1 - elder)[item.side]) for item in score.items)
    return tuple(dict.fromkeys(bonus for bonus in made if bonus[0] in BONUSES))
