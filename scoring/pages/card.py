"""The page of a card: its parts, and which of them it shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from django.forms import Form
from django.utils.functional import cached_property

from club.models import Member
from scoring.card_polling import POLL_SECONDS, POLL_SECONDS_WHEN_SETTLED, watch_address
from scoring.forms.deal import DealForm
from scoring.models import Card, CardKind, CardState, Dispute, Edition, Record, Seat
from scoring.operations import signing_rights
from scoring.operations.cards.end_early import abandoned_by
from scoring.operations.cards.verify_paper_card import PaperCheck
from scoring.operations.deals.corrections import may_add_own_record
from scoring.operations.rights import is_player
from scoring.pages.abilities import CardAbilities
from scoring.pages.changed_parts import Changed
from scoring.pages.concession import nobody_can_concede
from scoring.pages.next_deal import Conflict, conflict_of, empty_form
from scoring.pages.refusals import forms_shown_nowhere
from scoring.pages.requests import (
    OtherRecord,
    RequestToAnswer,
    ScribeHere,
    WaitingCorrection,
    records_to_accept,
    requests_to,
    scribe_here,
    waiting_corrections,
)
from scoring.pages.rulings.here import RulingHere, rulings_to_show
from scoring.pages.unfinished import RequestToEnd, requests_to_end
from scoring.ruled_card.cache import ruled_card_of
from scoring.ruled_card.chouette import ChouetteTable, chouette_table
from scoring.ruled_card.two_handed import CardTable, PartieColumn
from scoring.sheet.fetch import later_open_card
from scoring.sheet.sheet import Sheet

SETTLED: Final = (CardState.COUNTERSIGNED, CardState.ABANDONED)
Panel = Literal["ways", "keys", "offer_keys", "question", "signatures", ""]


@dataclass(frozen=True)  # No slots: `cached_property` needs a `__dict__`.
class CardPage:
    """The page of one card as one member sees it.

    Each of these costs queries besides those for the card and its sheet:

    - An open card costs one: whether it has editions, deals without a place or a scribe.
    - A scribe costs one more.
    - The rights of an officer who does not play cost one more. Those of any other member cost two.
    - An empty card costs a player one more.
    - A closed card costs five and a countersigned card six: editions, signatures, disputes, seats,
      entries and a later card.
    - A card that waits for an officer costs one more.
    """

    member: Member
    card: Card
    sheet: Sheet
    editions: Sequence[Edition]
    edition: Edition | None
    """The edition being signed, or signed."""
    check: PaperCheck
    can: CardAbilities
    forms: Mapping[str, Form]
    """Refused or pre-filled forms, by name."""
    swapped: bool
    """Whether htmx swaps the card into the page. If so, no element takes the focus."""
    offers_keys: bool
    """Whether the card is open for corrections only, so that the keys appear on request."""
    changed: Changed | None = None
    """The changes that a deal made, if only those are sent. None if the whole card is sent."""
    has_unplaced: bool = False  # Whether a deal arrived for a place that was gone.
    has_scribe: bool = False  # Whether the card has a scribe, or a request for one.
    correcting: ClassVar = False
    is_own_record: ClassVar = False
    corrects_deal: ClassVar = False

    @cached_property
    def table(self) -> CardTable | ChouetteTable:
        """The ruled card."""
        ruled = chouette_table if self.sheet.chouette else ruled_card_of
        return ruled(self.sheet, self.check.discrepancies)

    @cached_property
    def rulings(self) -> list[RulingHere]:
        """The rulings that wait for an answer, and the rulings on the deal being played."""
        if not self.sheet.has_rulings:
            return []
        return rulings_to_show(self.card, self.sheet, self.member)

    @property
    def current(self) -> PartieColumn | None:
        """The column of the partie being played."""
        cells = self.changed and self.changed.cells
        return cells.column if cells else self.table.current

    @property
    def nobody_can_concede(self) -> bool:
        """Whether a player may look for Concede but neither player can concede."""
        return nobody_can_concede(self.sheet)

    @property
    def shows_version(self) -> bool:
        """Whether the page can be compared by its version.

        False if a form was refused or pre-filled, unless it only asks whether rare scores are
        right.
        """
        only = self.forms.get("write") if len(self.forms) == 1 else None
        return not self.forms or (isinstance(only, DealForm) and only.asks_if_sure)

    @cached_property
    def panel(self) -> Panel:
        """The name of the panel beside the ruled card, "" for none."""
        if self.can.write:
            return "ways" if "way" in self.forms else "keys"
        if self.offers_keys:
            return "offer_keys"
        if self.sheet.question and self.can.correct:
            return "question"
        return "signatures" if self.edition else ""

    @cached_property
    def is_first_card(self) -> bool:
        """Whether this is the first card of a player who has never written a deal."""
        plays_it = is_player(self.sheet.players, self.member)
        if self.panel != "keys" or self.sheet.begun or not plays_it:
            return False
        return not Record.objects.filter(writer=self.member).exists()

    @cached_property
    def keys_say_more(self) -> bool:
        """Whether the keys must show more than the next deal: forms, requests or other records."""
        return bool(self.forms or self.requests or self.other_records)

    @property
    def keys_folded(self) -> bool:
        """Whether the keys start folded.

        True if a partie has just ended, or if a player asks to settle or abandon the card.
        """
        due = self.sheet.next_deal
        if due is None or self.forms:
            return False
        between = due.number == 1 and due.partie > 1
        return between or bool(self.sheet.settle_asked or self.card.abandon_asked_by_id)

    @property
    def tells_changes_on_top(self) -> bool:
        """Whether the page announces others' changes above the card, not at keys or signatures."""
        return not self.can.write and self.edition is None

    @property
    def shows_standing(self) -> bool:
        """Whether to show who is ahead: the card has no edition and is not abandoned."""
        return self.edition is None and self.sheet.state != CardState.ABANDONED

    @property
    def shows_history(self) -> bool:
        """Whether the card has editions other than the one shown."""
        return len(self.editions) > 1 or (bool(self.editions) and self.editions[0] != self.edition)

    @property
    def has_notes(self) -> bool:
        """Whether the page has notes on the card to show."""
        check = self.check
        return bool(self.table.notes or check.discrepancies or check.errors or check.notes)

    @property
    def is_kept_paper(self) -> bool:
        """Whether this is a paper card that nobody has closed."""
        return self.sheet.kind == CardKind.PAPER and self.edition is None

    @property
    def has_notices(self) -> bool:
        """Whether the page may have notices to show above the card."""
        card, sheet = self.card, self.sheet
        return bool(
            self.forms
            or self.editions
            or card.state != CardState.OPEN
            or card.kind == CardKind.PAPER
            or card.abandon_asked_by_id
            or sheet.has_requests
            or sheet.carried
            or self.can.for_club
            or self.scribe_here
            or (self.corrections or self.has_unplaced)
            or sheet.has_rulings
        )

    @property
    def faulty_forms(self) -> list[tuple[str, Form]]:
        """The names and forms of the refused forms whose errors no other part of the page shows."""
        return forms_shown_nowhere(self.forms, self.can, signing=self.edition is not None)

    @property
    def reversed_edition(self) -> Edition | None:
        """The edition that was reversed if the card has not been closed again, else None."""
        if self.sheet.state != CardState.REVERSED:
            return None
        before = self.sheet.edition - 1
        return next((e for e in self.editions if e.reversed_at and e.number == before), None)

    @property
    def upheld_disputes(self) -> list[Dispute]:
        """The disputes that sent the card back, for a member who may correct it. Else empty."""
        if self.edition or not self.editions or not self.can.correct:
            return []
        disputes = self.editions[-1].disputes.all()
        return [dispute for dispute in disputes if dispute.decided_at and not dispute.stands]

    @cached_property
    def write_form(self) -> DealForm | None:
        """The form of the next deal, as typed or empty. None if no deal is next."""
        typed = self.forms.get("write")
        return typed if isinstance(typed, DealForm) else empty_form(self.sheet)

    @cached_property
    def conflict(self) -> Conflict | None:
        """The deal that another writer put where this member's scores were meant to go, if any."""
        return conflict_of(self.forms.get("way", self.forms.get("write")), self.sheet)

    @property
    def watch(self) -> str:
        """The URL at which this page asks whether the card has changed."""
        return watch_address(self.member.pk, self.card.pk)

    @property
    def poll_seconds(self) -> float:
        """The seconds between two requests for changes. Longer if no change is expected."""
        return POLL_SECONDS_WHEN_SETTLED if self.card.state in SETTLED else POLL_SECONDS

    @cached_property
    def next_card(self) -> int | None:
        """The number of the card on which the same players play on, None if there is none."""
        return later_open_card(self.card, self.sheet.members, self.sheet.carried_to)

    @cached_property
    def goes_on_with(self) -> int | None:
        """The number of the next card for the member, once nothing here needs their signature."""
        if self.can.countersign or not is_player(self.sheet.players, self.member):
            return None
        return self.next_card

    @property
    def entries(self) -> list[tuple[int, str]]:
        """The ledger's entries for the card's editions: the number and kind of each."""
        if not self.editions:
            return []
        entries = self.card.transactions.exclude(edition=None).order_by("number")
        return list(entries.values_list("number", "kind"))

    @cached_property
    def corrections(self) -> list[WaitingCorrection]:
        """The corrected deals that wait for agreement (R61)."""
        if not self.sheet.has_open_deals:
            return []
        return list(waiting_corrections(self.card, self.sheet, self.member))

    @cached_property
    def scribe_here(self) -> ScribeHere | None:
        """The card's scribe, or the member who has been asked to be it."""
        return scribe_here(self.card, self.sheet, self.member) if self.has_scribe else None

    @cached_property
    def requests(self) -> list[RequestToAnswer]:
        """The requests that wait for this member's answer."""
        sheet = self.sheet
        may_wait = sheet.has_open_deals or sheet.has_requests or self.has_scribe
        if not may_wait and self.card.abandon_asked_by_id is None:
            return []
        can, scribe = self.can.decide_on_it, self.scribe_here
        rulings = [(r.record.id, r.asks) for r in self.rulings if r.answer == "answer"]
        return requests_to(
            self.card,
            sheet,
            self.member,
            self.corrections,
            scribe,
            decides=can,
            rulings=rulings,
        )

    @cached_property
    def requests_to_end(self) -> tuple[RequestToEnd, ...]:
        """The requests to annul a partie, or to settle without it."""
        return tuple(requests_to_end(self.card, self.sheet, self.member))

    @property
    def goes_on_elsewhere(self) -> int | None:
        """The number of the card on which the same players play on.

        None if a carried partie names it.
        """
        return None if self.sheet.carried_to else self.next_card

    @cached_property
    def other_records(self) -> list[OtherRecord]:
        """The deals with differing records, each with the record that the member may accept."""
        if not self.sheet.has_open_deals:
            return []
        return records_to_accept(self.sheet, self.member)

    @cached_property
    def own_record(self) -> tuple[int, int] | None:
        """The numbers of the partie and its last deal if the member may add their own record."""
        if self.sheet.last_deal is None or not self.can.correct:
            return None
        partie, deal = self.sheet.last_deal
        may = may_add_own_record(self.sheet, self.member, partie.number, deal)
        return (partie.number, deal.number) if may else None

    @property
    def treasurer_plays(self) -> bool:
        """Whether the card is closed and the treasurer is one of its players."""
        return bool(self.edition) and any(s.member.is_treasurer for s in self.card.seats.all())

    @cached_property
    def unsigned(self) -> list[Seat]:
        """The seats that have not signed yet."""
        return signing_rights.unsigned_seats(self.card, self.edition) if self.edition else []

    @cached_property
    def wants_officer(self) -> bool:
        """Whether an officer must sign for a player, or decide a dispute."""
        for_club = any(not signing_rights.signs_in_person(seat.member) for seat in self.unsigned)
        return for_club or self.card.state == CardState.DISPUTED

    @cached_property
    def acting(self) -> list[Member]:
        """The officers who may sign for a player or decide the dispute, if an officer is needed."""
        return signing_rights.who_acts(self.card) if self.wants_officer else []

    @property
    def abandoned_by(self) -> list[str]:
        """The names of the players who abandoned the card."""
        return abandoned_by(self.card, self.sheet)

    @property
    def dispute(self) -> Dispute | None:
        """The dispute that waits for a decision."""
        return signing_rights.open_dispute(self.edition)
