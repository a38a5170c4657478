"""The things that a member may do on a card now. Pages ask for each ability by name."""

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
    """Whether a member may end a card, or a partie of it.

    Costs at most one query, for the scribe.
    """

    sheet: Sheet
    member: Member

    @cached_property
    def correct(self) -> bool:
        """Whether the member may correct the card's deals."""
        return can_write(self.sheet, self.member)

    @cached_property
    def decide_on_it(self) -> bool:
        """Whether the member may close the card or annul a partie, alone or with other players."""
        return self.correct and manages(self.sheet.players, self.member)

    @cached_property
    def abandon(self) -> bool:
        """Whether the member may abandon the card, or ask the others to agree to abandon it."""
        return can_abandon(self.sheet, self.member)


@dataclass(frozen=True)
class CardAbilities(EndAbilities):
    """Whether a member may write on the card, close it, sign it, dispute it or decide a dispute.

    The caller fetches the card's seats, and the signatures and disputes of its edition. A member
    who acts for the club may cost one query.
    """

    card: Card
    edition: Edition | None
    check: PaperCheck

    @cached_property
    def write(self) -> bool:
        """Whether the member may write the next deal."""
        return self.correct and self.sheet.next_deal is not None

    @cached_property
    def for_club(self) -> bool:
        """Whether the member writes on this card for the club."""
        return self.correct and writes_for_club(self.sheet, self.member)

    @cached_property
    def tell(self) -> bool:
        """Whether the member may enter the result of a whole partie (chouette only)."""
        return self.correct and can_record_result(self.sheet)

    @cached_property
    def undo(self) -> SheetRecord | None:
        """The member's record that Undo takes back. None if there is none."""
        return record_to_undo(self.sheet, self.member) if self.correct else None

    @cached_property
    def close(self) -> bool:
        """Whether the member may close the card once nothing on it is open."""
        if self.sheet.last_deal is None:
            return False
        of_paper = self.check.ok and may_close_paper(self.sheet, self.member)
        return self.decide_on_it or of_paper

    @cached_property
    def close_now(self) -> bool:
        """Whether the member may close the card and nothing on it is open."""
        return self.close and is_closable(self.sheet)

    @cached_property
    def correct_paper(self) -> bool:
        """Whether the member may correct or withdraw a paper card."""
        return can_correct_paper_card(self.card, self.member)

    @cached_property
    def keep(self) -> bool:
        """Whether the member may ask to be the card's scribe if it has none."""
        return may_offer_to_keep(self.sheet, self.member)

    @cached_property
    def reopen(self) -> bool:
        """Whether the member may reopen a closed card to write on it."""
        return can_reopen_card(self.card, self.member)

    @cached_property
    def play_again(self) -> bool:
        """Whether the member may open the next card on the same terms."""
        return can_play_again(self.sheet, self.member)

    @cached_property
    def countersign(self) -> list[Seat]:
        """The seats for which the member may sign."""
        return signing_rights.seats_to_sign(self.card, self.edition, self.member)

    @cached_property
    def dispute(self) -> bool:
        """Whether the member may dispute the reckoning."""
        return signing_rights.can_dispute(self.card, self.edition, self.member)

    @cached_property
    def withdraw(self) -> bool:
        """Whether the open dispute is the member's own, so that the member may withdraw it."""
        return signing_rights.can_withdraw_dispute(self.card, self.edition, self.member)

    @cached_property
    def give_way(self) -> bool:
        """Whether the member may accept the other player's dispute."""
        return signing_rights.can_give_way(self.card, self.edition, self.member)

    @cached_property
    def decide(self) -> bool:
        """Whether the member may decide the dispute for the club."""
        return signing_rights.can_decide(self.card, self.member)

    @cached_property
    def reverse(self) -> bool:
        """Whether the member may reverse the card's entry in the ledger."""
        return signing_rights.can_reverse(self.card, self.member)
