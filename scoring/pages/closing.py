"""The pages for closing a card. One of them also opens the next card."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from django.forms import Form

from club.models import Member
from piquet.rulings.ruling import BYSTANDER
from scoring.models import WRITABLE, Card
from scoring.operations.cards.close_card import is_closable
from scoring.operations.cards.verify_paper_card import check_of
from scoring.operations.rights import is_player
from scoring.pages.abilities import EndAbilities
from scoring.pages.requests import RequestToAnswer, requests_to
from scoring.pages.unfinished import (
    RequestToEnd,
    Settling,
    Unfinished,
    requests_to_end,
    settling,
    unfinished,
)
from scoring.sheet.deal import SheetRuling
from scoring.sheet.player_names import bystander_names
from scoring.sheet.records import every_ruling
from scoring.sheet.sheet import Sheet
from scoring.words.rulings.record import format_ruling


@dataclass(frozen=True)  # No slots: `cached_property` needs a `__dict__`.
class CloseCardPage:
    """The page shown before a card is closed.

    Costs no query besides the card and its sheet, with four exceptions:

    - one query for the scribe if the member neither plays nor is an officer;
    - one for the club's stakes if the members can choose another stake;
    - two for the PINs if a player asks to annul a partie or to settle without it;
    - one for the names if a bystander pays.
    """

    member: Member
    card: Card
    sheet: Sheet
    form: Form
    why_not: str
    """The reason why the card cannot be closed now, "" if it can."""

    forms: ClassVar[Mapping[str, Form]] = {}
    """Empty: the page of the card shows the refused forms."""

    @cached_property
    def requests(self) -> list[RequestToAnswer]:
        """The requests to end the card, or a partie of it, that wait for this member."""
        can = self.can.decide_on_it
        return requests_to(self.card, self.sheet, self.member, (), None, decides=can)

    @cached_property
    def requests_to_end(self) -> tuple[RequestToEnd, ...]:
        """The requests to annul a partie, or to settle without it."""
        return tuple(requests_to_end(self.card, self.sheet, self.member))

    @cached_property
    def unfinished(self) -> tuple[Unfinished, ...]:
        """The parties that prevent closing, for a member who may decide about them. Else empty."""
        return tuple(unfinished(self.card, self.sheet)) if self.can.decide_on_it else ()

    @cached_property
    def settling(self) -> Settling:
        """The result of settling the finished parties now."""
        return settling(self.sheet, self.member)

    @property
    def to_look_at(self) -> list[tuple[SheetRuling, str]]:
        """The rulings to look at once more, each with its text.

        These are the rulings by which a bystander pays, and rulings that no longer fit their deal.
        """
        counting = [
            ruling
            for ruling in every_ruling(self.sheet)
            if ruling.counts and not self.sheet.is_annulled(ruling.record.partie)
        ]
        doubtful = [
            ruling for ruling in counting if ruling.effect.pays == BYSTANDER or not ruling.fits
        ]
        names = bystander_names(doubtful)
        return [(ruling, format_ruling(self.sheet, ruling, names)) for ruling in doubtful]

    @property
    def is_open(self) -> bool:
        """Whether players still write on the card, so that its reckoning must be closed."""
        return self.sheet.state in WRITABLE

    @property
    def others(self) -> list[str]:
        """The names of the other players."""
        return [p.name for p in self.sheet.players if p.member_id != self.member.pk]

    @property
    def can(self) -> EndAbilities:
        """Whether the member may end the card, or a partie of it."""
        return EndAbilities(self.sheet, self.member)

    @cached_property
    def is_reckonable(self) -> bool:
        """Whether the card's reckoning is final: nothing on the card is open or wrong."""
        return is_closable(self.sheet) and check_of(self.sheet).ok

    @property
    def plays(self) -> bool:
        """Whether the member plays the card, so that closing it also signs it."""
        return is_player(self.sheet.players, self.member)
