"""The things that a member may do now on a card. Pages ask for each ability by name."""

from dataclasses import dataclass

from django.utils.functional import cached_property

from club.models import Member
from scoring.models import Card, Edition, Seat
from scoring.operations import signing_rights
from scoring.operations.cards.close_card import can_reopen_card, is_closable, may_close_paper
from scoring.operations.cards.end_early import can_abandon
from scoring.operations.cards.next_card import can_play_again
from scoring.operations.cards.typed_paper_card import can_correct_paper_card
from scoring.operations.cards.verify_paper_card import PaperCheck
from scoring.operations.deals.corrections import record_to_undo
from scoring.operations.deals.record_result import can_record_result
from scoring.operations.rights import can_write, manages, writes_for_club
from scoring.pages.requests import may_offer_to_keep
from scoring.sheet.deal import SheetRecord
from scoring.sheet.sheet import Sheet


@dataclass(frozen=True)  # No slots: `cached_property` needs a `__dict__`.
class EndAbilities:
    """Whether a member may end a card, or a partie of it. One query at most, for the scribe."""

    sheet: Sheet
    member: Member

    @cached_property
    def correct(self) -> bool:
        """Whether they may correct what is written."""
        return can_write(self.sheet, self.member)

    @cached_property
    def decide_on_it(self) -> bool:
        """Whether they may close the card, or annul an unfinished partie, alone or with others."""
        return self.correct and manages(self.sheet.players, self.member)

    @cached_property
    def abandon(self) -> bool:
        """Whether they may abandon the card, or ask the others to."""
        return can_abandon(self.sheet, self.member)


@dataclass(frozen=True)
class CardAbilities(EndAbilities):
    """Whether a member may write, close, sign, dispute and decide.

    The caller fetches the card's seats, and the signatures and disputes of its edition. Who acts
    for the club may cost one query.
    """

    card: Card
    edition: Edition | None
    check: PaperCheck

    @cached_property
    def write(self) -> bool:
        """Whether they may write the next deal."""
        return self.correct and self.sheet.next_deal is not None

    @cached_property
    def for_club(self) -> bool:
        """Whether they write for the club."""
        return self.correct and writes_for_club(self.sheet, self.member)

    @cached_property
    def tell(self) -> bool:
        """Whether they may write the result of a whole partie (chouette)."""
        return self.correct and can_record_result(self.sheet)

    @cached_property
    def undo(self) -> SheetRecord | None:
        """The record of theirs that Undo takes back."""
        return record_to_undo(self.sheet, self.member) if self.correct else None

    @cached_property
    def close(self) -> bool:
        """Whether they may close the card once nothing is open on it."""
        if self.sheet.last_deal is None:
            return False
        of_paper = self.check.ok and may_close_paper(self.sheet, self.member)
        return self.decide_on_it or of_paper

    @cached_property
    def close_now(self) -> bool:
        """Whether they may close the card, and nothing is open on it."""
        return self.close and is_closable(self.sheet)

    @cached_property
    def correct_paper(self) -> bool:
        """Whether they may correct or withdraw a paper card."""
        return can_correct_paper_card(self.card, self.member)

    @cached_property
    def keep(self) -> bool:
        """Whether they may ask to keep the card, if nobody does."""
        return may_offer_to_keep(self.sheet, self.member)

    @cached_property
    def reopen(self) -> bool:
        """Whether they may take a closed card back to write on it."""
        return can_reopen_card(self.card, self.member)

    @cached_property
    def play_again(self) -> bool:
        """Whether they may open the next card on the same terms."""
        return can_play_again(self.sheet, self.member)

    @cached_property
    def countersign(self) -> list[Seat]:
        """The seats for which they may sign."""
        return signing_rights.seats_to_sign(self.card, self.edition, self.member)

    @cached_property
    def dispute(self) -> bool:
        """Whether they may dispute the reckoning."""
        return signing_rights.can_dispute(self.card, self.edition, self.member)

    @cached_property
    def withdraw(self) -> bool:
        """Whether the open dispute is their own, so that they may take it back."""
        return signing_rights.can_withdraw_dispute(self.card, self.edition, self.member)

    @cached_property
    def give_way(self) -> bool:
        """Whether they may accept the other player's dispute."""
        return signing_rights.can_give_way(self.card, self.edition, self.member)

    @cached_property
    def decide(self) -> bool:
        """Whether they may decide the dispute for the club."""
        return signing_rights.can_decide(self.card, self.member)

    @cached_property
    def reverse(self) -> bool:
        """Whether they may reverse what was posted."""
        return signing_rights.can_reverse(self.card, self.member)
