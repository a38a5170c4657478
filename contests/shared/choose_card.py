"""The choice of the card on which two people played their meeting."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.contrib import messages
from django.db.models import Count, Exists, OuterRef, QuerySet
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from contests.models import Contest, ContestKind
from contests.operations.leagues.cards import link_card
from contests.shared.forms import CardForm
from scoring.models import Card, CardState, Seat
from scoring.pages.card_list import NEWEST_FIRST
from scoring.views.shared import add_faults, card_for
from scoring.words.rules import GAMES

MOST: Final = 20
"""The number of cards on offer, the latest ones."""


@dataclass(frozen=True)  # No slots, because `cached_property` needs a dictionary.
class CardChoice:
    """The cards on which two people may have played, for a reader who may choose.

    It costs one query.
    """

    member: Member
    contest: Contest
    two: tuple[Member, Member]
    form: CardForm | None = None
    """A form that was refused, or None."""

    @property
    def own(self) -> bool:
        """Whether the reader is one of the two."""
        return self.member in self.two

    @property
    def game(self) -> str:
        """The name of the game."""
        return str(GAMES[self.contest.code][0])

    @property
    def guests(self) -> list[str]:
        """The names of the guests among the two, who do not sign themselves."""
        return [person.name for person in self.two if person.is_guest]

    @property
    def counts_in_full(self) -> bool:
        """Whether every partie of the card counts; otherwise only the first one does."""
        return self.contest.kind == ContestKind.KNOCKOUT

    @cached_property
    def cards(self) -> list[Card]:
        """The cards on offer: of these two and this game, in its days, and of no contest."""
        return list(cards_for(self.contest, self.two)[:MOST])


def cards_for(contest: Contest, two: tuple[Member, Member]) -> QuerySet[Card]:
    """Return the cards of two people that may belong to the contest, the newest first."""
    sit = [Exists(Seat.objects.filter(card=OuterRef("pk"), member=player)) for player in two]
    cards = Card.objects.filter(*sit, club=contest.club_id, code=contest.code, of_contest=None)
    in_season = cards.filter(played_on__range=(contest.begins, contest.ends), chouette=False)
    there = in_season.exclude(state=CardState.ABANDONED)
    return there.annotate(done=Count("parties")).order_by(*NEWEST_FIRST)


def link_chosen(
    request: HttpRequest, member: Member, contest: Contest, two: tuple[Member, Member]
) -> CardForm | None:
    """Link the chosen card to the contest. Return the form if it is refused, or None."""
    form = CardForm(request.POST)
    if not form.is_valid():
        return form
    number = form.cleaned_data["card"]
    try:
        card = card_for(member, number)
    except Http404:
        text = _("The club has no card %(n)d. Its number stands under the names on the card.")
        form.add_error("card", text % {"n": number})
        return form
    if {seat.member_id for seat in card.seats.all()} != {player.pk for player in two}:
        words = {"n": card.pk, "one": two[0].name, "other": two[1].name}
        text = _("Card %(n)d is of other people. Choose a card of %(one)s and %(other)s.")
        form.add_error("card", text % words)
        return form
    try:
        link_card(contest_id=contest.pk, by=member, card=card)
    except OperationError as refused:
        refused.field = "card"  # The only field of the form.
        add_faults(form, refused)
        return form
    messages.success(request, _("Card %(n)d belongs to it now.") % {"n": card.pk})
    return None
