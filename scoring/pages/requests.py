"""The requests on a card's page: corrected deals, a scribe, and other writers' records."""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.access.who_sees_money import sees_money_among
from club.models import Member
from scoring.models import WRITABLE, Card, CardKind, Leave
from scoring.operations.cards.end_early import speaks_against
from scoring.operations.consents.scribe import can_end, leaves_to_give
from scoring.operations.deals.corrections import record_to_accept
from scoring.operations.rights import (
    Scribe,
    can_write,
    is_player,
    scribe_of,
    speaks_for_club,
    writes_for_club,
)
from scoring.sheet.deal import SheetDeal, SheetRecord
from scoring.sheet.deal_names import deal_name_beside
from scoring.sheet.player_names import names_of
from scoring.sheet.rows import Player
from scoring.sheet.sheet import Sheet, if_granted
from scoring.words.corrections import format_changes
from scoring.words.settling import format_open_part


@dataclass(frozen=True, slots=True)
class WaitingCorrection:
    """A corrected deal that waits for agreement (R61)."""

    partie: int
    deal: SheetDeal
    record: SheetRecord
    answer: str  # The reader may "answer" or "withdraw" it, or do nothing ("").
    others: tuple[Player, ...]  # The players who are asked to agree.
    here: tuple[Player, ...]  # Those of `others` who can answer with a PIN on this phone.
    changes: tuple[str, ...]  # The other changes on the card, in words.


@dataclass(frozen=True, slots=True)
class ScribeHere:
    """The card's scribe, and what the reader may do about the scribe."""

    scribe: Scribe
    scribe_asked: bool  # Whether the scribe asked, rather than a player.
    wanting: tuple[Player, ...]
    give: tuple[Leave, ...]  # The leaves that the reader can give.
    here: tuple[Player, ...]  # The players who can give leave with a PIN on this phone.
    end: bool

    @property
    def to_ask(self) -> tuple[Player, ...]:
        """The players who must still give leave, without guests.

        An officer gives leave for a guest.
        """
        return tuple(player for player in self.wanting if not player.is_guest)


@dataclass(frozen=True, slots=True)
class OtherRecord:
    """Another writer's record of a deal with differing records. The member may accept it."""

    partie: int
    deal: SheetDeal
    to: SheetRecord


@dataclass(frozen=True, slots=True)
class RequestToAnswer:
    """A request that waits for the reader's answer, as a line with a link to it.

    `number` distinguishes the request from others of its kind. It is a record's id or a partie's
    number, 0 if there can be only one.
    """

    kind: str  # "consent", "ruling", "leave", "annul", "settle", "abandon"
    number: int
    text: str
    place: int  # Its index among the reader's requests.

    @property
    def anchor(self) -> str:
        """The HTML id of the place where the reader answers. The home page links to the first."""
        return f"asked-{self.place}" if self.place else "asked"


def waiting_corrections(card: Card, sheet: Sheet, member: Member) -> Iterator[WaitingCorrection]:
    """Yield the card's corrected deals that wait, with what this member may do about each."""
    if sheet.state not in WRITABLE:
        return
    waiting = [
        (partie.number, deal, record)
        for partie in sheet.parties
        for deal in partie.deals
        if deal.waits
        for record in deal.records
        if record.status == "waits" and record.scores
    ]
    if not waiting:
        return
    with_pin = players_with_pin(sheet, member)
    in_money = sees_money_among(member, [player.member_id for player in sheet.players])
    for partie, deal, record in waiting:
        answered = {answer.by for answer in record.answers}
        others = players_to_answer(sheet, partie, record, answered)
        here = tuple(player for player in others if player.member_id in with_pin)
        changes = format_changes(sheet, if_granted(card, sheet, record.id), in_money=in_money)
        answer = may_answer(sheet, record, others, member)
        yield WaitingCorrection(partie, deal, record, answer, others, here, changes)


def players_to_answer(
    sheet: Sheet, partie: int, record: SheetRecord, answered: Container[str]
) -> tuple[Player, ...]:
    """Return the players of each side that has neither written nor answered the record."""
    return tuple(
        player
        for side in sheet.sides(partie)
        if not any(p.member_id == record.writer_id or p.name in answered for p in side)
        for player in side
    )


def may_answer(
    sheet: Sheet, record: SheetRecord, others: tuple[Player, ...], member: Member
) -> str:
    """Return what the member may do about a waiting record: “answer” or “withdraw”, else ""."""
    if record.writer_id == member.pk:
        return "withdraw"
    wanted = any(player.member_id == member.pk for player in others)
    return "answer" if wanted or speaks_for_club(sheet.players, member) else ""


def players_with_pin(sheet: Sheet, member: Member) -> set[int]:
    """Return the ids of the other players who can answer on this member's phone with their PINs.

    Empty if the member may not write on the card and is not its scribe.
    """
    players = [p.member_id for p in sheet.players if p.member_id != member.pk]
    keepers = Member.objects.filter(pk__in=players, left_at=None).exclude(pin="")
    return set(keepers.values_list("pk", flat=True)) if _keeps_it(sheet, member) else set()


def answering_here(sheet: Sheet, member: Member, players: Iterable[Player]) -> tuple[Player, ...]:
    """Return those of the given players who can answer with a PIN on this member's phone."""
    with_pin = players_with_pin(sheet, member)
    return tuple(player for player in players if player.member_id in with_pin)


def _keeps_it(sheet: Sheet, member: Member) -> bool:
    scribe = scribe_of(sheet.id)
    return can_write(sheet, member) or (scribe is not None and scribe.member_id == member.pk)


def scribe_here(card: Card, sheet: Sheet, member: Member) -> ScribeHere | None:
    """Return the card's scribe, or the member who asks or has been asked to be it.

    None if there is nobody, or if nobody can write on the card any more.
    """
    if not is_written(sheet):
        return None
    scribe = scribe_of(card.pk)
    if scribe is None:
        return None
    wanting = tuple(player for player in sheet.players if player.seat in scribe.wanting)
    with_pin = players_with_pin(sheet, member) if wanting else set()
    seats = list(card.seats.all())
    return ScribeHere(
        scribe=scribe,
        scribe_asked=scribe.asked_by == scribe.member_id,
        wanting=wanting,
        give=tuple(leaves_to_give(card, seats, member)) if wanting else (),
        here=tuple(player for player in wanting if player.member_id in with_pin),
        end=can_end(seats, scribe, member),
    )


def may_offer_to_keep(sheet: Sheet, member: Member) -> bool:
    """Return whether the member may offer to be the card's scribe."""
    return is_written(sheet) and not is_player(sheet.players, member)


def is_written(sheet: Sheet) -> bool:
    """Return whether players write deals on the card, so that it may have a scribe."""
    return sheet.kind == CardKind.TABLE and sheet.state in WRITABLE


def records_to_accept(sheet: Sheet, member: Member) -> list[OtherRecord]:
    """Return the deals with differing records that the member can resolve by accepting the other's.

    Only a member who has written a record can accept the other.
    """
    parties = [p for p in sheet.parties if not (p.has_result_alone or p.annulled)]
    differing = [(p.number, d) for p in parties for d in p.deals if d.differs]
    if not differing or not can_write(sheet, member):
        return []
    acceptable = [(partie, deal, record_to_accept(deal, member)) for partie, deal in differing]
    return [OtherRecord(partie, deal, to) for partie, deal, to in acceptable if to is not None]


def records_to_choose(
    sheet: Sheet, member: Member, partie: int, deal: SheetDeal
) -> list[OtherRecord]:
    """Return the records that the member can accept with one tap, in a deal with differing records.

    A player can accept the other's record. An officer who writes for the club can accept the last
    record of either player.
    """
    if not (deal.differs and deal.number and writes_for_club(sheet, member)):
        return [own for own in records_to_accept(sheet, member) if own.deal is deal]
    if sheet.is_annulled(partie) or not can_write(sheet, member):
        return []
    last = {r.writer_id: r for r in deal.records if r.in_force and not r.for_club}
    return [OtherRecord(partie, deal, record) for record in last.values()]


def requests_to(
    card: Card,
    sheet: Sheet,
    member: Member,
    corrections: Iterable[WaitingCorrection],
    scribe: ScribeHere | None,
    *,
    decides: bool,
    rulings: Iterable[tuple[int, str]] = (),
) -> list[RequestToAnswer]:
    """Return the requests that wait for this member's answer, in the order of the home page.

    `rulings` has the waiting rulings, each as the id of its record and its text. `decides` says
    whether the member may close the card and annul a partie.
    """
    answered = (correction for correction in corrections if correction.answer == "answer")
    requests = [
        ("consent", correction.record.id, _format_correction(sheet, correction))
        for correction in answered
    ]
    requests += [("ruling", record, text) for record, text in rulings]
    if scribe is not None and scribe.give:
        requests.append(("leave", 0, _format_leave(scribe)))
    if decides:
        requests += _of_parties(sheet, member)
    abandoning = (card.abandon_asked_by_id, card.abandon_agreed_by_id)
    if decides and abandoning[0] is not None and member.pk not in abandoning:
        words = {"who": _name_of(sheet, abandoning[0])}
        requests.append(("abandon", 0, _("%(who)s asks to abandon this card") % words))
    return [RequestToAnswer(*request, place) for place, request in enumerate(requests)]


def _of_parties(sheet: Sheet, member: Member) -> Iterator[tuple[str, int, str]]:
    """Yield the requests to annul a partie, or to settle without it, that the member may answer."""
    annul, settle = sheet.annul_asked, sheet.settle_asked
    if annul and speaks_against(sheet, annul.annul_asked_by, annul.number, member.pk):
        words = {"who": _name_of(sheet, annul.annul_asked_by), "n": annul.number}
        yield "annul", annul.number, _("%(who)s asks to annul partie %(n)d") % words
    if settle and speaks_against(sheet, settle.settle_asked_by, settle.number, member.pk):
        words = {
            "who": _name_of(sheet, settle.settle_asked_by),
            "part": format_open_part(sheet, settle),
        }
        text = _("%(who)s asks to settle everything but %(part)s")
        yield "settle", settle.number, text % words


def _format_correction(sheet: Sheet, correction: WaitingCorrection) -> str:
    """Return a line such as “Anne asks to change 30–20 to 30–22, partie 1, deal 2”.

    The least important part comes last, because a narrow screen cuts it off.
    """
    due = sheet.next_deal
    where = deal_name_beside(
        sheet, correction.partie, correction.deal.number, due.partie if due else 0
    )
    words = {
        "who": _name_of(sheet, correction.record.writer_id) or correction.record.writer,
        "from": _pair(correction.deal.scores),
        "to": _pair(correction.record.scores),
        "where": f"{where[:1].lower()}{where[1:]}",
    }
    if words["from"] == words["to"]:
        return _("%(who)s asks to change %(where)s") % words
    return _("%(who)s asks to change %(from)s to %(to)s, %(where)s") % words


def _format_leave(here: ScribeHere) -> str:
    words = {"who": here.scribe.name}
    if here.scribe_asked:
        return _("%(who)s asks to keep this card for you") % words
    return _("%(who)s may keep this card if you agree") % words


def _name_of(sheet: Sheet, member: int | None) -> str:
    """Return a player's name as in the head of the column. "" for anybody else."""
    names = zip(sheet.players, names_of(sheet), strict=True)
    return next((name for player, name in names if player.member_id == member), "")


def _pair(scores: Sequence[int]) -> str:
    return "–".join(map(str, scores))
