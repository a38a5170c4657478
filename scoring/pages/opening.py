"""The pages for opening a card, for two players and for a chouette."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.forms import BoundField
from django.utils.formats import date_format
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from club.models import Member
from scoring.days import today
from scoring.forms.chouette import PLACE_FIELDS, OpenChouetteForm
from scoring.forms.open_card import OpenCardForm
from scoring.forms.proposal import MOST_RECENT, Proposal, recent_opponents
from scoring.models import Card
from scoring.pages.terms import Terms, terms_of
from scoring.words.progress import progress_by_card

WHO: Final = ("player", "opponent", *PLACE_FIELDS)
"""The fields of the players. All other fields are terms on which the players agree."""


@dataclass(frozen=True)  # No slots: `cached_property` needs a `__dict__`.
class OpeningPage:
    """The form of a new card, and the cards that its players already have open.

    Costs up to ten queries: who can play, the member's latest opponents, the proposal (four, with
    what the club offers), and the open cards of the players. If there are open cards, two more
    queries read their progress.
    """

    member: Member
    form: OpenCardForm | OpenChouetteForm
    open_cards: Sequence[Card] = ()
    """Open cards between the same players. The page offers these first."""
    proposal: Proposal | None = None
    """The proposal that fills the form. None once a member has changed or sent the form."""
    draws: int = 0
    """The number of times that lots were drawn for the places of a chouette."""
    drawn: Sequence[Member] = ()
    """The three players in the order drawn last: single player, opponent, adviser."""

    @cached_property
    def progress(self) -> Mapping[int, str]:
        """Map the id of each open card to its progress in words."""
        return progress_by_card(self.open_cards, self.member.pk)

    @cached_property
    def is_among_them(self) -> bool:
        """Whether the member plays one of the open cards."""
        return any(
            seat.member_id == self.member.pk
            for card in self.open_cards
            for seat in card.seats.all()
        )

    @property
    def shown(self) -> str:
        """The numbers of the open cards, in the format that the form sends."""
        return "-".join(str(card.pk) for card in self.open_cards)

    @cached_property
    def terms(self) -> Terms:
        """The terms in one line."""
        return terms_of(self.form)

    @property
    def is_chouette(self) -> bool:
        """Whether the form is for a chouette."""
        return isinstance(self.form, OpenChouetteForm)

    @property
    def places(self) -> list[BoundField]:
        """The fields of a chouette's places."""
        return [self.form[name] for name in PLACE_FIELDS]

    @property
    def like(self) -> str:
        """The source of the proposal in words. "" if there is no proposal."""
        return _whence(self.proposal, self.member) if self.proposal else ""

    @property
    def unfolds(self) -> bool:
        """Whether to unfold the terms because one of them has an error."""
        return any(name not in WHO for name in self.form.errors if name != "__all__")

    @cached_property
    def chosen(self) -> list[Member]:
        """The chosen players, without the member who opens a card for themself."""
        ids = [str(self.form[name].value() or "") for name in WHO if name in self.form.fields]
        by_id = {str(player.pk): player for player in self.people}
        return [by_id[pk] for pk in ids if pk in by_id]

    @cached_property
    def people(self) -> list[Member]:
        """The members who may play, by name."""
        return list(self.form.fields["opponent"].queryset)  # type: ignore[attr-defined]

    @property
    def is_alone(self) -> bool:
        """Whether there is nobody else for the member to play with."""
        return all(player == self.member for player in self.people)

    @cached_property
    def near(self) -> list[Member]:
        """The players with a button of their own: recent opponents, or all if they are few.

        At a chouette the member has a button too, to choose their own place.
        """
        others = {player.pk: player for player in self.people if player.pk != self.member.pk}
        met = recent_opponents(self.member, chouettes=self.is_chouette)
        recent = [others.pop(pk) for pk in met if pk in others]
        few = len(recent) + len(others) <= MOST_RECENT + 1
        near = [*recent, *others.values()] if few else recent
        return [self.member, *near] if self.is_chouette else near

    @cached_property
    def others(self) -> list[Member]:
        """The other players, behind “Somebody else”."""
        return [player for player in self.people if player not in self.near]

    @property
    def shows_others(self) -> bool:
        """Whether to unfold “Somebody else”.

        True if one of the others is chosen, if a choice is missing, or if no button names another
        player.
        """
        wrong = any(name in self.form.errors for name in ("player", "opponent"))
        alone = all(player == self.member for player in self.near)
        return wrong or alone or any(player in self.others for player in self.chosen)


def _whence(proposal: Proposal, member: Member) -> str:
    """Return the source of the proposal: “As on your last card with Bernard, 21 November.”"""
    if proposal.card is None:
        return _("As usual in the club.")
    text = _("As on the last card of %(names)s, %(day)s.")
    if member in proposal.players:
        text = _("As on your last card, with %(names)s on %(day)s.")
        if proposal.together:
            text = _("As on your last card with %(names)s, %(day)s.")
    names = [player.name for player in proposal.players if player != member]
    day = proposal.card.played_on
    this_year = day.year == today(member.club).year
    words = {
        "names": get_text_list(names, _("and")),
        "day": date_format(day, "j F" if this_year else "j F Y"),
    }
    return text % words
