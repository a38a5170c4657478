"""Send a phone what it needs offline, and take its queue afterwards (docs/offline.md)."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import date
from typing import Any, Final

from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.middleware.csrf import get_token
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from club.access import admit
from club.models import Member
from club.moving.old_ids import Kind, id_now, with_ids_now
from club.operation_error import OperationError
from piquet.text.digits import whole_number
from scoring.days import day_of_play
from scoring.forms.chouette import PLACE_FIELDS, OpenChouetteForm, ResultForm
from scoring.forms.deal import deal_form
from scoring.forms.open_card import OpenCardForm
from scoring.forms.queued import NotAQueue, Queued, read_queue
from scoring.forms.ruling import IDS_IN_RULING, QueuedRulingForm
from scoring.models import Card
from scoring.operations.cards.open_card import has_room
from scoring.operations.queue.database_id import database_id
from scoring.operations.queue.queue_answer import (
    ACKNOWLEDGED,
    HELD,
    QueueAnswer,
    queue_taken,
    refused,
)
from scoring.operations.queue.take_deal import take_deal
from scoring.operations.queue.take_result import take_result
from scoring.operations.queue.take_ruling import take_ruling
from scoring.operations.queue.take_undo import take_undo
from scoring.pages.refusals import format_faults
from scoring.phones.card_copies import phone_copy
from scoring.views.opening import open_from_form
from scoring.views.shared import card_for

OPENED_AT_ONCE: Final = 20
"""The most new cards in one request from a phone."""
_IDS_IN_CARD: Final = {
    **dict.fromkeys(("player", *PLACE_FIELDS), Kind.MEMBER),
    "contest": Kind.CONTEST,
}
"""The fields of a new card that hold ids: of its players, and of its contest."""


@require_safe
def phone(request: HttpRequest, club: str) -> HttpResponse:
    """Send the member's own open cards as data, with what a new card needs."""
    try:
        member = admit(request, club)
    except Http404:
        return _not_a_member()
    return _json({**phone_copy(member), "csrf": get_token(request)})


@require_POST
def queue(request: HttpRequest, club: str) -> HttpResponse:
    """Take the records of a phone in order, and answer each by its key."""
    try:
        member = admit(request, club)
    except Http404:
        return _not_a_member()
    try:
        records = read_queue(request.body)
    except NotAQueue as error:
        return _json({"error": str(error)}, status=400)
    turns = _taken_in_turn(records, member)
    queue_taken.send(Card, answers=[taken for _record, taken in turns])
    answers = [{"key": record.key, **asdict(taken)} for record, taken in turns]
    return _json({"database": str(database_id()), "answers": answers})


def _not_a_member() -> JsonResponse:
    """Tell the phone that its user is not a member, in words that no proxy uses."""
    return _json({"error": "not-a-member"}, status=404)


def _json(data: Mapping[str, Any], status: int = 200) -> JsonResponse:
    return JsonResponse(data, status=status, headers={"Cache-Control": "no-store"})


def _taken_in_turn(records: tuple[Queued, ...], member: Member) -> list[tuple[Queued, QueueAnswer]]:
    """Take each record. Once one is refused, hold the later records of its card."""
    stopped: set[int | str] = set()
    results: list[tuple[Queued, QueueAnswer]] = []
    for record in records:
        held = record.card in stopped or _must_wait(record, member, results)
        taken = QueueAnswer(HELD) if held else _taken(record, member)
        if not taken.is_kept:
            stopped.add(record.card)
        results.append((record, taken))
    return results


def _must_wait(
    record: Queued, member: Member, before: Sequence[tuple[Queued, QueueAnswer]]
) -> bool:
    """Return whether a new card must wait: for the next request, or until others are closed.

    The phone keeps the card with its records, and sends them again.
    """
    if record.kind != "open":
        return False
    opened = sum(queued.kind == "open" and taken.is_kept for queued, taken in before)
    if opened < OPENED_AT_ONCE and has_room(member):
        return False
    return not Card.objects.filter(club_id=member.club_id, form_key=record.key).exists()


def _taken(record: Queued, member: Member) -> QueueAnswer:
    """Take one record. Refuse a record of a card that the club does not have."""
    try:
        if record.kind == "open":
            return _open(record, member)
        card = _card_of(record, member)
        if record.kind == "undo":
            of = record.fields.get("of", "")
            return take_undo(card=card, by=member, key=record.key, of=of)
        take = {"result": _result, "ruling": _ruling}.get(record.kind, _deal)
        return take(record, card, member)
    except OperationError as why:
        return refused(format_faults(why))
    except Http404:
        return refused((("", _("This card is not in the club’s book.")),))


def _card_of(record: Queued, member: Member) -> Card:
    """Return the card of a record. Raise Http404 if the member's club has none.

    The key of the record that opened the card identifies a card opened offline. A phone may still
    use the id that the card had before the club moved.
    """
    if isinstance(record.card, int):
        try:
            return card_for(member, record.card)
        except Http404:
            return card_for(member, id_now(member.club_id, Kind.CARD, record.card))
    opened = Card.objects.filter(club_id=member.club_id, form_key=record.card).first()
    if opened is None:
        raise Http404
    return card_for(member, opened.pk)


def _deal(record: Queued, card: Card, member: Member) -> QueueAnswer:
    form = deal_form(record.fields, key=record.key)
    if not form.is_valid():
        return refused(_faults(form), card.pk)
    return take_deal(
        card_id=card.pk,
        by=member,
        figures=form.figures(),
        key=record.key,
        typed=record.fields,
    )


def _result(record: Queued, card: Card, member: Member) -> QueueAnswer:
    """Take the result of a whole partie (chouette)."""
    form = ResultForm({**record.fields, "key": record.key})
    partie = whole_number(record.fields.get("partie", ""))
    if partie is None or not form.is_valid():
        return refused(_faults(form), card.pk)
    return take_result(
        card_id=card.pk,
        by=member,
        result=form.result(partie),
        key=record.key,
        typed=record.fields,
    )


def _ruling(record: Queued, card: Card, member: Member) -> QueueAnswer:
    form = QueuedRulingForm(with_ids_now(member.club_id, record.fields, IDS_IN_RULING))
    if not form.is_valid():
        return refused(_faults(form), card.pk)
    return take_ruling(
        card_id=card.pk,
        by=member,
        proposed=form.proposed(),
        key=record.key,
        typed=record.fields,
    )


def _open(record: Queued, member: Member) -> QueueAnswer:
    """Open a card for two, or a chouette if the record names an adviser."""
    data = QueryDict(mutable=True)
    data.update(with_ids_now(member.club_id, record.fields, _IDS_IN_CARD))
    data["form_key"], data["another"] = record.key, "on"
    data["played_on"] = data["sure_of_day"] = _day_played(record, member)
    chouette = "adviser" in record.fields
    form = (OpenChouetteForm if chouette else OpenCardForm)(data, member=member)
    card = open_from_form(form, member, chouette=chouette) if form.is_valid() else None
    return QueueAnswer(ACKNOWLEDGED, card.pk) if card else refused(_faults(form))


def _day_played(record: Queued, member: Member) -> str:
    """Return the day of play from the phone.

    If the phone's clock is ahead and the day is still to come, return the day on which the record
    first arrived.
    """
    day, present = record.fields.get("played_on", ""), day_of_play(member.club)
    try:
        is_ahead = date.fromisoformat(day) > present
    except ValueError:
        return day  # The form shows the error.
    if not is_ahead:
        return day
    opened = Card.objects.filter(club_id=member.club_id, form_key=record.key).first()
    return (opened.played_on if opened else present).isoformat()


def _faults(form: BaseForm) -> tuple[tuple[str, str], ...]:
    return tuple((name, str(text)) for name, texts in form.errors.items() for text in texts)
