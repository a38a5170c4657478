"""Rules for mending a written deal: when it is free, and when it waits for consent (R61)."""

from collections.abc import Iterator
from itertools import takewhile

from club.models import Member
from scoring.operations.rights import plays
from scoring.sheet.deal import SheetDeal, SheetRecord
from scoring.sheet.race import ends_with
from scoring.sheet.sheet import Sheet

Said = tuple[object, ...]
"""What a record says of a deal: scores, dealer, mark, the seat of the mark, and who was first out
where that was asked (R20)."""


def later_deal_written(sheet: Sheet, partie: int, deal: int) -> bool:
    """Whether a deal after this one stands on the card; at games, a deal after its game (R20; a27).

    Until then mending is free. So the last deal of a card can be mended until the other player has
    countersigned, by taking the card back first.
    """
    last = sheet.last_deal
    if sheet.of_games:
        deal = ends_with(sheet, partie, deal)
    return last is not None and (last[0].number, last[1].number) > (partie, deal)


def needs_consent(sheet: Sheet, by: Member, partie: int, deal: int, said: Said) -> bool:
    """Whether what the member would write waits: it changes a deal before the last.

    A player who accepts the other side's record need not wait: the other side wrote it.
    """
    standing = sheet.deal(partie, deal)
    if standing is None or not later_deal_written(sheet, partie, deal):
        return False
    return said != _stands(standing) and not _yields(sheet, partie, standing, by, said)


def _stands(deal: SheetDeal) -> Said:
    return (deal.scores, deal.dealer, deal.mark, deal.mark_seat, deal.out)


def _yields(sheet: Sheet, partie: int, deal: SheetDeal, by: Member, said: Said) -> bool:
    sides = [{player.member_id for player in side} for side in sheet.sides(partie)]
    others = {member for side in sides if by.pk not in side for member in side}
    return any(by.pk in side for side in sides) and any(
        _says(record) == said
        for record in deal.records
        if record.stands and record.writer_id in others
    )


def _says(record: SheetRecord) -> Said:
    return (record.scores, record.dealer, record.mark, record.mark_seat, record.out)


def record_to_accept(deal: SheetDeal, by: Member) -> SheetRecord | None:
    """Another's latest record of a deal whose records differ, which the member could make their
    own; None where they have written nothing of it, or the records agree."""
    standing = [record for record in deal.records if record.stands]
    own = [record for record in standing if record.writer_id == by.pk]
    others = [record for record in standing if record.writer_id != by.pk]
    if not own or not others or _figures(others[-1]) == _figures(own[-1]):
        return None
    return others[-1]


def may_add_own_record(sheet: Sheet, by: Member, partie: int, deal: SheetDeal) -> bool:
    """Whether one who plays has written nothing of a deal yet and may, with nobody's leave, set
    their own record beside the other's (R60). Who may write at all is asked elsewhere."""
    wrote = any(
        record.writer_id == by.pk and (record.stands or record.standing == "waits")
        for record in deal.records
    )
    return (
        plays(sheet.players, by)
        and deal.number > 0
        and not wrote
        and not sheet.is_annulled(partie)
        and not later_deal_written(sheet, partie, deal.number)
    )


def _figures(record: SheetRecord) -> tuple[object, ...]:
    """What a note on differing records shows of each."""
    return (record.scores, record.out)


def records_to_undo(sheet: Sheet, by: Member) -> Iterator[SheetRecord]:
    """Yield the member's records that can be taken back one after another, latest first.

    Start at the card's last deal and go back. Stop at anything that another member wrote later, and
    at anything both sides agreed to: a mended deal (R61), an annulled partie (R34), or one that
    was carried from another card.
    """
    parties = takewhile(lambda partie: not partie.annulled, reversed(sheet.parties))
    for deal in (deal for partie in parties for deal in reversed(partie.deals)):
        standing = [r for r in deal.records if r.stands or r.standing == "waits"]
        own = takewhile(lambda record: not _agreed_to(record), reversed(standing))
        yield from (r for r in own if r.writer_id == by.pk and r.stands)
        if any(record.writer_id != by.pk or _agreed_to(record) for record in standing):
            return


def _agreed_to(record: SheetRecord) -> bool:
    return record.carried or any(answer.granted for answer in record.answers)
