"""Rules for correcting a written deal: when it counts at once, and when it waits (R61)."""

from collections.abc import Iterator
from itertools import takewhile

from club.models import Member
from piquet.partie.games_from_deals import Out
from piquet.rulings.apply_ruling import is_void
from scoring.operations.rights import is_player
from scoring.sheet.deal import SheetDeal, SheetRecord
from scoring.sheet.partie import SheetPartie
from scoring.sheet.race import later_deal_written
from scoring.sheet.rulings import in_force
from scoring.sheet.sheet import Sheet

RecordContent = tuple[tuple[int, ...], int, str, int | None, Out | None]
"""The content of a record: scores, dealer, mark, the mark's seat, and who was first out, if that
was asked (R20).
"""


def is_ruled(deal: SheetDeal) -> bool:
    """Return whether a ruling counts on the deal. If so, no player changes the deal alone."""
    if not deal.rulings:
        return False
    return any(ruling.fits and not is_void(ruling.effect) for ruling in in_force(deal.rulings))


def correction_waits(sheet: Sheet, partie: int, deal: SheetDeal) -> bool:
    """Return whether a change to the deal waits for consent: there is a later deal, or a ruling."""
    return is_ruled(deal) or later_deal_written(sheet, partie, deal.number)


def needs_consent(sheet: Sheet, by: Member, partie: int, deal: int, content: RecordContent) -> bool:
    """Return whether this record of a deal by this member waits for consent.

    It waits if it changes a deal before the last, or a deal with a ruling. A player who accepts the
    other side's record need not wait, because the other side wrote it.
    """
    written = sheet.deal(partie, deal)
    if written is None or not correction_waits(sheet, partie, written):
        return False
    return content != _content_of(written) and not _is_others(sheet, partie, written, by, content)


def _is_others(
    sheet: Sheet, partie: int, deal: SheetDeal, by: Member, content: RecordContent
) -> bool:
    """Return whether the content is a player's, and equals the other side's latest record."""
    sides = [{player.member_id for player in side} for side in sheet.sides(partie)]
    others = {member for side in sides if by.pk not in side for member in side}
    return any(by.pk in side for side in sides) and any(
        _content_of(record) == content
        for record in deal.records
        if record.in_force and not record.replaced and record.writer_id in others
    )


def _content_of(written: SheetDeal | SheetRecord) -> RecordContent:
    return (written.scores, written.dealer, written.mark, written.mark_seat, written.out)


def record_to_accept(deal: SheetDeal, by: Member) -> SheetRecord | None:
    """Return another writer's latest record of a deal, which the member may adopt.

    None if the member has no record of the deal, or if the two agree.
    """
    in_force = [record for record in deal.records if record.in_force]
    own = [record for record in in_force if record.writer_id == by.pk]
    others = [record for record in in_force if record.writer_id != by.pk]
    if not own or not others or _figures(others[-1]) == _figures(own[-1]):
        return None
    return others[-1]


def may_add_own_record(sheet: Sheet, by: Member, partie: int, deal: SheetDeal) -> bool:
    """Return whether a player may add their own first record of this deal without consent (R60).

    Does not check whether they may write on the card.
    """
    wrote = any(
        record.writer_id == by.pk and (record.in_force or record.status == "waits")
        for record in deal.records
    )
    return (
        is_player(sheet.players, by)
        and deal.number > 0
        and not wrote
        and not sheet.is_annulled(partie)
        and not correction_waits(sheet, partie, deal)
    )


def _figures(record: SheetRecord) -> tuple[object, ...]:
    """Return the part of a record that a note on differing records shows."""
    return (record.scores, record.out)


def records_to_undo(sheet: Sheet, by: Member) -> Iterator[SheetRecord]:
    """Yield the member's records that can be taken back one after another, latest first.

    Start at the card's last deal and go back. Stop at any later record of another member. Stop also
    at anything that both sides agreed to: a corrected deal (R61), a ruling, an annulled partie
    (R34), or a partie that was carried to or from another card.
    """
    parties = takewhile(lambda partie: not _is_left(partie), reversed(sheet.parties))
    for deal in (deal for partie in parties for deal in reversed(partie.deals)):
        if is_ruled(deal):
            return
        records = [r for r in deal.records if r.in_force or r.status == "waits"]
        own = takewhile(lambda record: not _is_agreed(record), reversed(records))
        yield from (r for r in own if r.writer_id == by.pk and r.in_force)
        if any(record.writer_id != by.pk or _is_agreed(record) for record in records):
            return


def record_to_undo(sheet: Sheet, by: Member) -> SheetRecord | None:
    """Return the first record of `records_to_undo`, None if the member has none to take back."""
    return next(records_to_undo(sheet, by), None)


def _is_left(partie: SheetPartie) -> bool:
    """Return whether the partie is annulled, or continues elsewhere after games won here."""
    return partie.annulled or bool(partie.carried_to and partie.deals)


def _is_agreed(record: SheetRecord) -> bool:
    """Return whether both sides have agreed to the record, or carried it to this card."""
    return record.carried or any(answer.granted for answer in record.answers)
