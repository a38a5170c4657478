"""The page on which the players choose who keeps their card."""

from dataclasses import dataclass
from functools import cached_property

from club.models import Member
from scoring.forms.answers import ScribeForm
from scoring.models import Card
from scoring.operations import rights
from scoring.operations.rights import Scribe, scribe_of
from scoring.pages.requests import is_written
from scoring.sheet.sheet import Sheet


@dataclass(frozen=True)  # No slots: `cached_property` needs a `__dict__`.
class ScribePage:
    """Who keeps the card, or has been asked to, and the form that asks somebody.

    Besides the card and its sheet it costs one query, for the scribe. If there is none, a player's
    page costs two more, for the members who could be.
    """

    member: Member
    card: Card
    sheet: Sheet

    @cached_property
    def scribe(self) -> Scribe | None:
        """Who keeps the card or has been asked to. None if nobody was asked."""
        return scribe_of(self.card.pk)

    @property
    def is_written(self) -> bool:
        """Whether deals are written on the card, so that somebody may keep it."""
        return is_written(self.sheet)

    @property
    def plays(self) -> bool:
        """Whether the member plays the card, and chooses. Others can only offer themselves."""
        return rights.is_player(self.sheet.players, self.member)

    @cached_property
    def form(self) -> ScribeForm:
        """The form in which a player chooses a member who does not play."""
        players = [player.member_id for player in self.sheet.players]
        return ScribeForm(club=self.member.club, without=players)
