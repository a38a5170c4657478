"""The page on which the players choose their card's scribe."""

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
    """The card's scribe or the member asked to be it, and the form that asks a member.

    Costs one query besides the card and its sheet, for the scribe. If there is none, a player's
    page costs two more, for the members who could be.
    """

    member: Member
    card: Card
    sheet: Sheet

    @cached_property
    def scribe(self) -> Scribe | None:
        """The card's scribe, or the member who has been asked. None if nobody was asked."""
        return scribe_of(self.card.pk)

    @property
    def is_written(self) -> bool:
        """Whether players write deals on the card, so that it may have a scribe."""
        return is_written(self.sheet)

    @property
    def plays(self) -> bool:
        """Whether the member plays the card, and so chooses. Others can only offer themselves."""
        return rights.is_player(self.sheet.players, self.member)

    @cached_property
    def form(self) -> ScribeForm:
        """The form in which a player chooses a member who does not play the card."""
        players = [player.member_id for player in self.sheet.players]
        return ScribeForm(club=self.member.club, without=players)
