"""The pages that close a card: reckoned and closed, or closed and the next one opened."""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from django.forms import Form

from club.models import Member
from scoring.models import Card
from scoring.operations.cards.close_card import is_closable
from scoring.operations.rights import plays
from scoring.pages.abilities import EndAbilities
from scoring.sheet.sheet import Sheet
from scoring.verification.paper_card import check_of


@dataclass(frozen=True)  # No slots: what is asked for is kept.
class ClosingPage:
    """What a page says before a card is closed. No query besides the card and its sheet, but one
    for the scribe where somebody who does not play asks, and one for the club's stakes where
    another may be chosen."""

    member: Member
    card: Card
    sheet: Sheet
    form: Form
    hindered: str
    """Why the card cannot be closed now, "" if it can."""

    asked: ClassVar = ()

    @property
    def can(self) -> EndAbilities:
        """The ways out of what hinders it."""
        return EndAbilities(self.sheet, self.member)

    @cached_property
    def is_reckonable(self) -> bool:
        """Whether what it comes to may be told as due: nothing on it is open or wrong."""
        return is_closable(self.sheet) and check_of(self.sheet).ok

    @property
    def plays(self) -> bool:
        """Whether the member plays it, so that closing it signs it."""
        return plays(self.sheet.players, self.member)
