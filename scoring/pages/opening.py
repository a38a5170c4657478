"""The pages that open a card: of two, and of three at a chouette."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from club.models import Member
from scoring.forms.chouette import OpenChouetteForm
from scoring.forms.open_card import OpenCardForm
from scoring.models import Card
from scoring.words.progress import progress_by_card


@dataclass(frozen=True)  # No slots: what is asked for is kept.
class OpeningPage:
    """The form of a new card, and the cards that its players have open already.

    It costs three queries, four for an officer who has played: the form reads what the member
    played last, and who can play. Two more say how far the open cards have come, if any.
    """

    member: Member
    form: OpenCardForm | OpenChouetteForm
    standing: Sequence[Card] = ()
    """Open cards between the same players, offered first."""
    draws: int = 0
    """How often lots were drawn for the places of a chouette."""
    drawn: Sequence[Member] = ()
    """The three in the order drawn last: single player, opponent, adviser."""

    @cached_property
    def progress(self) -> Mapping[int, str]:
        """Map the id of each open card to how far it has come, in words."""
        return progress_by_card(self.standing)
