"""Filters for the cards that a search finds."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from club.models import Member
from piquet.rule_sets import RUBICON
from scoring.forms.card_search import CHOUETTE, KEPT
from scoring.models import Card, CardKind, CardState, Dispute, Edition


def narrow_cards(cards: QuerySet[Card], terms: Mapping[str, Any]) -> QuerySet[Card]:
    """Return the cards that match `terms` of a `CardSearchForm`, in the same order."""
    for name in ("player", "other"):
        if name in terms:
            cards = _played_by(cards, terms[name])
    if "since" in terms:
        cards = cards.filter(played_on__gte=terms["since"])
    if "until" in terms:
        cards = cards.filter(played_on__lte=terms["until"])
    if "game" in terms:
        cards = cards.filter(_of_game(terms["game"]))
    if "state" in terms:
        cards = cards.filter(_in_state(terms["state"]))
    if "number" in terms:
        cards = cards.filter(pk=terms["number"])
    return cards


def _played_by(cards: QuerySet[Card], player: Member) -> QuerySet[Card]:
    """Return the cards that the player plays, by a join that uses the index on seats."""
    return cards.filter(seats__member=player)


def _of_game(game: str) -> Q:
    """Return a filter for a game by the name on a card's line, so Rubicon excludes chouettes."""
    if game == CHOUETTE:
        return Q(chouette=True)
    return Q(code=game, chouette=False) if game == RUBICON.code else Q(code=game)


def _in_state(state: str) -> Q:
    """Return a filter for a state. A paper card that nobody has closed counts as kept, not open."""
    if state == KEPT:
        return unposted_paper_cards()
    return Q(state=state) & ~unposted_paper_cards() if state == CardState.OPEN else Q(state=state)


def unposted_paper_cards() -> Q:
    """Return a filter for paper cards that wait for nobody (see `is_unposted_paper_card`)."""
    later = Edition.objects.filter(card=OuterRef("edition__card"), pk__gt=OuterRef("edition"))
    sent_back = Dispute.objects.filter(~Exists(later), edition__card=OuterRef("pk"), stands=False)
    return Q(kind=CardKind.PAPER, state=CardState.OPEN) & ~Q(Exists(sent_back))
