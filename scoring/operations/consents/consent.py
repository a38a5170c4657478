"""Consent to a corrected deal (R61).

The other side answers on their own phone, or with their PIN on another player's. A deal that the
scribe has corrected waits for both sides. In a chouette the opponent or the adviser answers for
their side. An officer may answer for any player.
"""

from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from piquet.rulings.apply_ruling import is_void
from scoring.models import WRITABLE, Card, Consent, Record, Seat
from scoring.operations.change import Change
from scoring.operations.consents.pin import member_by_pin
from scoring.operations.lock import locked
from scoring.operations.rights import members_by_side, speaks_for_club
from scoring.sheet.deal import SheetDeal
from scoring.sheet.player_names import names_of
from scoring.sheet.records import is_irrevocable, ruling_with
from scoring.sheet.sheet import Sheet, if_granted, load


def is_answered(record: Record, seats: Sequence[Seat]) -> bool:
    """Return whether the record has every answer that it needs."""
    answers = list(record.consents.all())
    if any(consent.for_club or not consent.granted for consent in answers):
        return True
    return not _members_to_answer(record, seats, answers)


def _members_to_answer(
    record: Record, seats: Iterable[Seat], answers: Iterable[Consent]
) -> set[int]:
    """Return the ids of members who may still answer.

    On their side nobody has written, accepted or refused the record.
    """
    spoken = {record.writer_id, *(consent.member_id for consent in answers)}
    sides = members_by_side(seats, record.partie)
    return {member for side in sides if not side & spoken for member in side}


def can_consent(card: Card, record: Record, by: Member) -> bool:
    """Return whether the member may answer: a player whose side has not, or a club officer."""
    seats = list(card.seats.all())
    if card.state not in WRITABLE or not record.waits or is_answered(record, seats):
        return False
    if by.pk in _members_to_answer(record, seats, record.consents.all()):
        return True
    return speaks_for_club(seats, by) and record.writer_id != by.pk


def can_withdraw_record(card: Card, record: Record, by: Member) -> bool:
    """Return whether the member may withdraw the record: it is theirs and waits for an answer."""
    waiting = record.waits and not is_answered(record, list(card.seats.all()))
    return card.state in WRITABLE and waiting and record.writer_id == by.pk


def consent(
    *, card_id: int, record_id: int, by: Member, granted: bool, with_pin: bool = False
) -> Change[Consent]:
    """Accept or refuse a record that waits. Each answer is stored with the deal.

    The record's writer can only withdraw the record, which is a refusal. Raises OperationError if
    the member may not answer, or if the record has been answered.
    """
    with locked(card_id) as card:
        records = card.records.select_related("partie").prefetch_related("consents")
        record = records.filter(pk=record_id).first()
        if record is None or not _may_answer(card, record, by, granted):
            raise OperationError(
                _("There is nothing here for you to answer. Perhaps it has already been answered.")
            )
        if granted:
            sheet = load(card)
            _verify_in_time(sheet, record)
            _verify_conceded(sheet, if_granted(card, sheet, record.pk), record.partie.number)
        answer = Consent.objects.create(
            club_id=card.club_id,
            record=record,
            member=by,
            for_club=speaks_for_club(card.seats.all(), by) and record.writer_id != by.pk,
            granted=granted,
            with_pin=with_pin,
        )
    return Change(answer, card, lambda: load(card))


def _verify_in_time(sheet: Sheet, record: Record) -> None:
    """Raise OperationError if it is too late to accept the record.

    A deal cannot become void once a later deal is written. A ruling cannot be taken back once the
    card has continued under it.
    """
    taken_back = ruling_with(sheet, record.withdraws_id) if record.withdraws_id else None
    if taken_back and is_irrevocable(sheet, taken_back):
        raise OperationError(
            _("Meanwhile the card has gone on under this ruling. Refuse this and let it stand.")
        )
    ruling = ruling_with(sheet, record.pk)
    last = sheet.last_deal
    if ruling and last and is_void(ruling.effect):
        partie, deal = last
        if (partie.number, deal.number) > (record.partie.number, record.deal):
            raise OperationError(
                _(
                    "The deal cannot be dealt again: a later deal is written. Take the later deals "
                    "back first, or refuse this and let the deal stand."
                )
            )


def _verify_conceded(sheet: Sheet, then: Sheet, number: int) -> None:
    """Raise OperationError if a player who has since conceded a deal would save the rubicon (R15).

    `sheet` is the card now, `then` the card with the correction.
    """
    before = {deal.number for deal, _seat, _total in _saved(sheet, number)}
    for deal, seat, total in _saved(then, number):
        if deal.number not in before:
            words = {"name": names_of(then, number)[seat], "deal": deal.number, "total": total}
            text = _(
                "%(name)s has conceded deal %(deal)d meanwhile, but would then have %(total)d in "
                "all and save the rubicon. Refuse this, or correct deal %(deal)d first."
            )
            raise OperationError(text % words)


def _saved(sheet: Sheet, number: int) -> Iterator[tuple[SheetDeal, int, int]]:
    partie = sheet.partie(number)
    return partie.saved_by_conceding(sheet.rules) if partie else iter(())


def _may_answer(card: Card, record: Record, by: Member, granted: bool) -> bool:
    return can_consent(card, record, by) or (not granted and can_withdraw_record(card, record, by))


def consent_here(
    *, card_id: int, record_id: int, at: Member, seat: int, pin: str
) -> Change[Consent]:
    """Accept the record for the player in this seat, who types their PIN on the phone of `at`.

    `at` may write on the card too. Raises OperationError if the player may not answer. The error is
    on the field “pin” if the PIN is wrong or was tried too often.
    """
    player = member_by_pin(card_id=card_id, at=at, seat=seat, pin=pin)
    return consent(card_id=card_id, record_id=record_id, by=player, granted=True, with_pin=True)
