"""The rulings on a deal, and what the reader may do about each."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from club.access.who_sees_money import sees_money_among
from club.models import Member
from piquet.deal.faults import SIDES
from piquet.rulings.apply_ruling import touches_score
from piquet.rulings.ruling import BOTH, BYSTANDER, CALLER
from scoring.keys import new_key
from scoring.models import Card
from scoring.operations.rulings.withdraw import can_withdraw
from scoring.pages.requests import may_answer, players_to_answer, players_with_pin
from scoring.sheet.deal import SheetRecord, SheetRuling
from scoring.sheet.player_names import bystander_names, names_of
from scoring.sheet.records import every_ruling, pending_rulings
from scoring.sheet.rows import Player
from scoring.sheet.sheet import Sheet, if_granted
from scoring.words.rulings.before_and_after import BeforeAndAfter, before_and_after
from scoring.words.rulings.record import (
    format_answers,
    format_consequences,
    format_decision,
    format_status,
    format_why_it_no_longer_fits,
    title_of,
)


@dataclass(frozen=True)  # No slots: `cached_property` needs a `__dict__`.
class RulingHere:
    """A ruling as one member sees it.

    `withdraw` is whether the member may withdraw the ruling, or ask to. `bystanders` maps the ids
    of bystanders to their names.
    """

    card: Card
    sheet: Sheet
    member: Member
    ruling: SheetRuling
    pins: Collection[int]
    withdraw: bool
    bystanders: Mapping[int, str]

    @property
    def record(self) -> SheetRecord:
        """The record that waits for an answer: the ruling, or the request to withdraw it."""
        return self.ruling.leaving or self.ruling.record

    @property
    def partie(self) -> int:
        return self.ruling.record.partie

    @property
    def number(self) -> int:
        """The number of the deal."""
        return self.ruling.record.deal

    @property
    def title(self) -> str:
        """The title of the ruling's path: what went wrong."""
        return title_of(self.ruling)

    @property
    def says(self) -> str:
        """The text of the ruling, or of what a player chose."""
        return format_decision(self.ruling)

    @property
    def answers(self) -> Iterator[tuple[str, str]]:
        """Each question with its answer."""
        return format_answers(self.ruling, names_of(self.sheet, self.partie))

    @property
    def does(self) -> list[str]:
        """The consequences of the ruling, a sentence each."""
        return format_consequences(self.sheet, self.ruling, self.bystanders)

    @property
    def sees_charge(self) -> bool:
        """Whether the reader may see what a bystander pays by the ruling (Law 78)."""
        if self.ruling.bystander is None or self.ruling.harmed is None:
            return False
        harmed = self.sheet.playing(self.partie)[self.ruling.harmed].member_id
        return sees_money_among(self.member, (self.ruling.bystander, harmed))

    @property
    def payers(self) -> list[int]:
        """The ids of the players who pay for packs (Laws 76 and 77)."""
        pair = self.sheet.playing(self.partie)
        if self.ruling.effect.pays == BOTH:
            return [player.member_id for player in pair]
        side = self.ruling.answers.get(CALLER) if self.ruling.effect.pays == CALLER else None
        if side not in SIDES:
            return []
        dealer = self.ruling.record.dealer
        return [pair[(1 - dealer, dealer)[SIDES.index(side)]].member_id]

    @property
    def badge(self) -> str:
        """The status of the ruling, in a word or two."""
        return format_status(self.ruling)

    @property
    def why_it_no_longer_fits(self) -> str:
        """The reason why the ruling no longer fits the deal. "" if it fits."""
        return format_why_it_no_longer_fits(self.ruling)

    @property
    def waits(self) -> bool:
        """Whether the ruling, or the request to withdraw it, waits for an answer."""
        return self.ruling.waits or self.ruling.leaving is not None

    @property
    def folds(self) -> bool:
        """Whether the card's head shows the ruling in one line.

        True if a bystander pays by it and nothing is open.
        """
        pays = self.ruling.effect.pays == BYSTANDER
        return pays and self.ruling.counts and not (self.waits or self.why_it_no_longer_fits)

    @cached_property
    def others(self) -> tuple[Player, ...]:
        """The players who are asked to agree."""
        if not self.waits:
            return ()
        answered = {answer.by for answer in self.record.answers}
        return players_to_answer(self.sheet, self.partie, self.record, answered)

    @property
    def here(self) -> tuple[Player, ...]:
        """Those of `others` who can answer with a PIN on this phone."""
        return tuple(player for player in self.others if player.member_id in self.pins)

    @property
    def answer(self) -> str:
        """The reader's possible answer: “answer”, “withdraw” for their own request, or ""."""
        if not self.waits:
            return ""
        return may_answer(self.sheet, self.record, self.others, self.member)

    @cached_property
    def compared(self) -> BeforeAndAfter | None:
        """The changes on the card if the request is granted. None if the ruling does not wait."""
        if not self.waits:
            return None
        then = if_granted(self.card, self.sheet, self.record.id)
        of = (self.partie, self.number, self.ruling.record.id)
        in_money = sees_money_among(self.member, self.sheet.members)
        return before_and_after(self.sheet, then, of, in_money=in_money)

    @property
    def stays(self) -> str:
        """The scores that stay if the ruling is withdrawn, because the deal was corrected after it.

        "" if there are none, or if the engine scores the deal again from its items or cards.
        """
        deal = self.sheet.deal(self.partie, self.number)
        may = self.ruling.counts and (self.withdraw or self.ruling.leaving)
        if deal is None or not may or not touches_score(self.ruling.effect):
            return ""
        later = any(source > self.ruling.record.id for source in deal.sources)
        return "–".join(map(str, deal.scores)) if later and deal.itemised is None else ""

    @property
    def asks(self) -> str:
        """The request in a line: “Anne says something went wrong: the wrong player dealt”."""
        words = {"who": self.record.writer, "what": self.title}
        if self.ruling.leaving:
            return _("%(who)s asks to take a ruling back: %(what)s") % words
        return _("%(who)s says something went wrong: %(what)s") % words

    @property
    def key(self) -> str:
        """A fresh key for the form that withdraws the ruling."""
        return new_key()


def rulings_of_deal(
    card: Card, sheet: Sheet, member: Member, partie: int, number: int
) -> list[RulingHere]:
    """Return the rulings of one deal, latest first.

    Costs two queries if a ruling waits, for the scribe and the PINs, and one if a bystander pays.
    """
    sheet_partie = sheet.partie(partie)
    rulings = sheet_partie.rulings.get(number, ()) if sheet_partie else ()
    return list(_here(card, sheet, member, rulings[::-1]))


def rulings_of_card(card: Card, sheet: Sheet, member: Member) -> list[RulingHere]:
    """Return all rulings of a card, latest first.

    Costs two queries if a ruling waits, and one if a bystander pays.
    """
    rulings = sorted(every_ruling(sheet), key=lambda ruling: -ruling.record.id)
    return list(_here(card, sheet, member, rulings))


def rulings_to_show(card: Card, sheet: Sheet, member: Member) -> list[RulingHere]:
    """Return the rulings that the card's head shows.

    These are rulings that wait, rulings on the deal being played, rulings by which a bystander
    pays, and rulings that no longer fit their deal. Costs two queries if a ruling waits, and one if
    a bystander pays.
    """
    waiting, due = pending_rulings(sheet), sheet.next_deal
    partie = sheet.due_partie
    played = partie.rulings.get(due.number, ()) if partie and due else ()
    others = [ruling for ruling in every_ruling(sheet) if _is_noted(sheet, ruling)]
    also = [*played, *(ruling for ruling in others if ruling not in played)]
    shown = [ruling for ruling in also if ruling.counts and ruling not in waiting]
    return list(_here(card, sheet, member, [*waiting, *shown]))


def _is_noted(sheet: Sheet, ruling: SheetRuling) -> bool:
    """Return whether the card's head shows this ruling, whichever deal it is on.

    Not if its partie is annulled: nobody pays there, and nobody can correct anything.
    """
    noted = ruling.effect.pays == BYSTANDER or not (ruling.fits or ruling.of_file)
    return noted and not sheet.is_annulled(ruling.record.partie)


def _here(
    card: Card, sheet: Sheet, member: Member, rulings: Collection[SheetRuling]
) -> Iterator[RulingHere]:
    waits = any(ruling.waits or ruling.leaving for ruling in rulings)
    pins = players_with_pin(sheet, member) if waits else set[int]()
    named = any(ruling.bystander for ruling in rulings)
    names = bystander_names(every_ruling(sheet)) if named else {}
    for ruling in rulings:
        withdraw = can_withdraw(sheet, member, ruling)
        yield RulingHere(card, sheet, member, ruling, pins, withdraw, names)
