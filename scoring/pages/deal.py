"""The page of one deal: its history, and the form that corrects it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from django.forms import Form

from club.models import Member
from scoring.forms.deal import DealForm, concession_of
from scoring.keys import new_key
from scoring.models import Card, Mark
from scoring.operations.deals.corrections import correction_waits, is_ruled, may_add_own_record
from scoring.operations.rights import can_write, writes_for_club
from scoring.pages.requests import (
    OtherRecord,
    WaitingCorrection,
    records_to_choose,
    waiting_corrections,
)
from scoring.pages.rulings.here import RulingHere, rulings_of_deal
from scoring.sheet.deal import SheetDeal
from scoring.sheet.itemised import is_played_on
from scoring.sheet.sheet import Sheet
from scoring.words.card_notes import format_marked_deal
from scoring.words.score_items import ScoreLine, score_lines_by_record


@dataclass(frozen=True)  # No slots: `cached_property` needs a `__dict__`.
class DealPage:
    """The page of one deal as one member sees it.

    Costs a player no query besides the card and its sheet, and other members one, for the scribe.
    Costs two more if a corrected deal or a ruling waits, for the scribe and the PINs.
    """

    member: Member
    card: Card
    sheet: Sheet
    partie: int
    deal: SheetDeal
    forms: Mapping[str, Form]
    """Refused or pre-filled forms, by name."""

    correcting: ClassVar = True
    keys_say_more: ClassVar = True
    conflict: ClassVar = None
    changed: ClassVar = None
    swapped: ClassVar = False
    can: ClassVar = None
    nobody_can_concede: ClassVar = False

    @property
    def form(self) -> Form:
        """The form of both scores, as typed or filled with the deal's scores."""
        return self.forms.get("write") or DealForm(initial=self._written)

    @property
    def _written(self) -> dict[str, object]:
        deal = self.deal
        return {
            "partie": self.partie,
            "deal": deal.number,
            "dealer": deal.dealer,
            "score_0": deal.scores[0],
            "score_1": deal.scores[1],
            "mark": deal.mark,
            "mark_seat": deal.mark_seat,
            "key": new_key(),
            **self._conceded,
        }

    @property
    def _conceded(self) -> dict[str, object]:
        """The form's values for a conceded deal. Empty if the players played the deal on."""
        deal = self.deal
        if deal.itemised and is_played_on(deal.itemised):
            return {}
        return concession_of(deal.scores, deal.mark, deal.mark_seat, deal.dealer, self.sheet.rules)

    @property
    def marked(self) -> str:
        """A sentence on what is unusual about the deal, "" if nothing is."""
        return format_marked_deal(self.sheet, self.partie, self.deal) if self.deal.mark else ""

    @property
    def is_played(self) -> bool:
        """Whether the deal has scores. A deal in which a player lost the game has none."""
        return self.deal.mark != Mark.LOSES_GAME

    @cached_property
    def is_annulled(self) -> bool:
        """Whether the deal's partie is annulled."""
        return self.sheet.is_annulled(self.partie)

    @cached_property
    def can_correct(self) -> bool:
        """Whether the member may write a record of the deal."""
        return can_write(self.sheet, self.member) and not self.is_annulled

    @cached_property
    def is_own_record(self) -> bool:
        """Whether the member would add their own record beside the other player's (R60)."""
        return may_add_own_record(self.sheet, self.member, self.partie, self.deal)

    @property
    def corrects_deal(self) -> bool:
        """Whether the member would correct the deal rather than add their own record."""
        return not self.is_own_record

    @property
    def needs_consent(self) -> bool:
        """Whether a change of the deal waits until the other side agrees (R61)."""
        return correction_waits(self.sheet, self.partie, self.deal)

    @property
    def is_ruled(self) -> bool:
        """Whether a ruling counts on the deal, so that a change waits for agreement."""
        return is_ruled(self.deal)

    @cached_property
    def corrections(self) -> dict[int, WaitingCorrection]:
        """Map the id of each waiting record to what the member may do about it."""
        corrections = waiting_corrections(self.card, self.sheet, self.member)
        return {
            correction.record.id: correction
            for correction in corrections
            if correction.deal is self.deal
        }

    @cached_property
    def rulings(self) -> list[RulingHere]:
        """The rulings on the deal, latest first."""
        number = self.deal.number
        return rulings_of_deal(self.card, self.sheet, self.member, self.partie, number)

    @property
    def for_club(self) -> bool:
        """Whether the member writes for the club."""
        return writes_for_club(self.sheet, self.member)

    @property
    def right(self) -> list[OtherRecord]:
        """The records that the member can accept as right."""
        return records_to_choose(self.sheet, self.member, self.partie, self.deal)

    @cached_property
    def item_lines(self) -> dict[int, list[ScoreLine]]:
        """Map the id of each itemised record to the lines of its score."""
        return score_lines_by_record(self.deal, self.sheet.rules)
