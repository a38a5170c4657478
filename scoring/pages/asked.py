"""What a card's page asks of whom: consent to mended deals, leave for a scribe, who may yield."""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.models import Member
from scoring.models import WRITABLE, Card, CardKind, Leave
from scoring.operations.cards.end_early import speaks_against
from scoring.operations.consents.scribe import can_end, leaves_to_give
from scoring.operations.deals.mending import record_to_accept
from scoring.operations.deals.record_deal import can_write
from scoring.operations.rights import Scribe, plays, scribe_of, speaks_for_club, writes_for_club
from scoring.sheet.deal import SheetDeal, SheetRecord
from scoring.sheet.rows import Player
from scoring.sheet.sheet import Sheet, if_granted
from scoring.words.deal_names import deal_beside
from scoring.words.mends import changes_in_words
from scoring.words.players import names_of


@dataclass(frozen=True, slots=True)
class Mend:
    """A mended deal that waits for consent (R61)."""

    partie: int
    deal: SheetDeal
    record: SheetRecord
    answer: str  # What the one who looks may do: "answer" it, "withdraw" it, "" nothing.
    others: tuple[Player, ...]  # Whose answer is wanted.
    here: tuple[Player, ...]  # Who of them may give it with their PIN on this phone.
    changes: tuple[str, ...]  # What it would change beside the deal's own scores.


@dataclass(frozen=True, slots=True)
class ScribeHere:
    """The card's scribe, as the member who looks may deal with them."""

    scribe: Scribe
    by_himself: bool  # Whether they have asked themselves.
    wanting: tuple[Player, ...]
    give: tuple[Leave, ...]  # What the member who looks may give.
    here: tuple[Player, ...]  # The players who may give theirs with a PIN on this phone.
    end: bool

    @property
    def to_ask(self) -> tuple[Player, ...]:
        """Who is still to give their own leave; for a guest an officer does."""
        return tuple(player for player in self.wanting if not player.is_guest)


@dataclass(frozen=True, slots=True)
class OtherRecord:
    """Another's record of a deal whose records differ, which the member could make their own."""

    partie: int
    deal: SheetDeal
    to: SheetRecord


@dataclass(frozen=True, slots=True)
class Asked:
    """What waits for the answer of the member, in a line that leads to where it is given.

    `kind` is as the first page names it, and `number` tells it from others of its kind: a record's
    id, a partie's number.
    """

    kind: str  # "consent", "leave", "annul", "abandon"
    number: int
    said: str
    place: int  # Among all that waits for them.

    @property
    def anchor(self) -> str:
        """Where on the page it is answered; the first page leads to the first."""
        return f"asked-{self.place}" if self.place else "asked"


def mends_waiting(card: Card, sheet: Sheet, member: Member) -> Iterator[Mend]:
    """The mended deals of the card that wait, and what this member may do about each."""
    if sheet.state not in WRITABLE:
        return
    waiting = [
        (partie.number, deal, record)
        for partie in sheet.parties
        for deal in partie.deals
        if deal.waits
        for record in deal.records
        if record.standing == "waits" and record.scores
    ]
    with_pin = _with_pin(sheet, member) if waiting else set()
    for partie, deal, record in waiting:
        said = {answer.by for answer in record.answers}
        others = _wanted(sheet, partie, record, said)
        here = tuple(player for player in others if player.member_id in with_pin)
        changes = changes_in_words(sheet, if_granted(card, sheet, record.id))
        answer = _may_answer(sheet, record, others, member)
        yield Mend(partie, deal, record, answer, others, here, changes)


def _wanted(
    sheet: Sheet, partie: int, record: SheetRecord, said: Container[str]
) -> tuple[Player, ...]:
    """The players of each side of which nobody has written or answered it."""
    return tuple(
        player
        for side in sheet.sides(partie)
        if not any(p.member_id == record.writer_id or p.name in said for p in side)
        for player in side
    )


def _may_answer(
    sheet: Sheet, record: SheetRecord, others: tuple[Player, ...], member: Member
) -> str:
    if record.writer_id == member.pk:
        return "withdraw"
    wanted = any(player.member_id == member.pk for player in others)
    return "answer" if wanted or speaks_for_club(sheet.players, member) else ""


def _with_pin(sheet: Sheet, member: Member) -> set[int]:
    """Which players, besides the member, may give their word on this phone with their PINs."""
    players = [p.member_id for p in sheet.players if p.member_id != member.pk]
    keepers = Member.objects.filter(pk__in=players, left_at=None).exclude(pin="")
    return set(keepers.values_list("pk", flat=True)) if _keeps_it(sheet, member) else set()


def _keeps_it(sheet: Sheet, member: Member) -> bool:
    scribe = scribe_of(sheet.id)
    return can_write(sheet, member) or (scribe is not None and scribe.member_id == member.pk)


def scribe_here(card: Card, sheet: Sheet, member: Member) -> ScribeHere | None:
    """Who keeps the card for its players, or is to; None where nobody is, or nothing is written."""
    if not _is_written(sheet):
        return None
    scribe = scribe_of(card.pk)
    if scribe is None:
        return None
    wanting = tuple(player for player in sheet.players if player.seat in scribe.wanting)
    with_pin = _with_pin(sheet, member) if wanting else set()
    seats = list(card.seats.all())
    return ScribeHere(
        scribe=scribe,
        by_himself=scribe.asked_by == scribe.member_id,
        wanting=wanting,
        give=tuple(leaves_to_give(card, seats, member)) if wanting else (),
        here=tuple(player for player in wanting if player.member_id in with_pin),
        end=can_end(seats, scribe, member),
    )


def may_offer_to_keep(sheet: Sheet, member: Member) -> bool:
    """Whether the member may ask to keep the card, if nobody does."""
    return _is_written(sheet) and not plays(sheet.players, member)


def _is_written(sheet: Sheet) -> bool:
    return sheet.kind == CardKind.TABLE and sheet.state in WRITABLE


def records_to_accept(sheet: Sheet, member: Member) -> list[OtherRecord]:
    """The deals whose records differ and of which the member has written one, if they may write."""
    parties = [p for p in sheet.parties if not (p.told or p.annulled)]
    differing = [(p.number, d) for p in parties for d in p.deals if d.differs]
    if not differing or not can_write(sheet, member):
        return []
    found = [(partie, deal, record_to_accept(deal, member)) for partie, deal in differing]
    return [OtherRecord(partie, deal, to) for partie, deal, to in found if to is not None]


def records_to_choose(
    sheet: Sheet, member: Member, partie: int, deal: SheetDeal
) -> list[OtherRecord]:
    """The records of a deal that one can say are right with one tap, where they differ: the
    other's, which a player accepts; each player's last, of which an officer takes one for the
    club."""
    if not (deal.differs and deal.number and writes_for_club(sheet, member)):
        return [own for own in records_to_accept(sheet, member) if own.deal is deal]
    if sheet.is_annulled(partie) or not can_write(sheet, member):
        return []
    last = {r.writer_id: r for r in deal.records if r.stands and not r.for_club}
    return [OtherRecord(partie, deal, record) for record in last.values()]


def asked_of(
    card: Card,
    sheet: Sheet,
    member: Member,
    mends: Iterable[Mend],
    keeping: ScribeHere | None,
    *,
    decides: bool,
) -> list[Asked]:
    """All that waits for this member's answer on the card, in the order in which the first page
    speaks of it; `decides` says whether the member is one to close it, or to annul a partie."""
    found = [("consent", m.record.id, _mend_said(sheet, m)) for m in mends if m.answer == "answer"]
    if keeping is not None and keeping.give:
        found.append(("leave", 0, _keeping_said(keeping)))
    for partie in sheet.parties if decides else ():
        asker = partie.annul_asked_by
        if partie.broken_off and asker and speaks_against(sheet, asker, partie.number, member.pk):
            words = {"who": _name_of(sheet, asker), "n": partie.number}
            found.append(("annul", partie.number, _("%(who)s asks to annul partie %(n)d") % words))
    said = (card.abandon_asked_by_id, card.abandon_agreed_by_id)
    if decides and said[0] is not None and member.pk not in said:
        words = {"who": _name_of(sheet, said[0])}
        found.append(("abandon", 0, _("%(who)s asks to abandon this card") % words))
    return [Asked(*one, place) for place, one in enumerate(found)]


def _mend_said(sheet: Sheet, mend: Mend) -> str:
    """“Anne asks to mend 30–20 to 30–22, partie 1, deal 2”: what is cut off where there is no room
    for it matters least."""
    due = sheet.next_deal
    where = deal_beside(sheet, mend.partie, mend.deal.number, due.partie if due else 0)
    words = {
        "who": _name_of(sheet, mend.record.writer_id) or mend.record.writer,
        "from": _pair(mend.deal.scores),
        "to": _pair(mend.record.scores),
        "where": f"{where[:1].lower()}{where[1:]}",
    }
    if words["from"] == words["to"]:
        return _("%(who)s asks to mend %(where)s") % words
    return _("%(who)s asks to mend %(from)s to %(to)s, %(where)s") % words


def _keeping_said(keeping: ScribeHere) -> str:
    words = {"who": keeping.scribe.name}
    if keeping.by_himself:
        return _("%(who)s asks your leave to keep this card") % words
    return _("%(who)s is to keep this card, by your leave") % words


def _name_of(sheet: Sheet, member: int | None) -> str:
    """A player's name as the column has it; "" of anybody else."""
    names = zip(sheet.players, names_of(sheet), strict=True)
    return next((name for player, name in names if player.member_id == member), "")


def _pair(scores: Sequence[int]) -> str:
    return "–".join(map(str, scores))
