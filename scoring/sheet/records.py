"""All records of a card, in the order in which they were written."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace

from club.prepared import zoned
from piquet.rulings.apply_ruling import is_void
from piquet.rulings.ruling import BYSTANDER
from scoring.models import WRITABLE
from scoring.sheet.deal import SheetDeal, SheetRecord, SheetRuling, record_of, with_standings
from scoring.sheet.race import later_deal_written
from scoring.sheet.sheet import Sheet


@dataclass(frozen=True, slots=True)
class WrittenRecord:
    """A record with its partie and deal.

    `deal` is None if all records of the deal were taken back, or if the deal before it is not
    written.
    """

    partie: int
    record: SheetRecord
    deal: SheetDeal | None
    annulled: bool
    carried: bool
    void: bool = False

    @property
    def state(self) -> str:
        """How the record counts, in a word.

        This is the record's status, or “replaced” by a later record. A record that would count is
        “annulled” or “carried” to another card with its partie, or “past” the end of its partie. It
        is “early” if a deal before it is missing, and “void” if its deal was dealt again.
        """
        if self.void:
            return "void"
        if self.record.replaced:
            return "replaced"
        if self.record.status != "counts":
            return self.record.status
        if self.annulled:
            return "annulled"
        if self.deal is None:
            return "carried" if self.carried else "early"
        return "past" if self.deal.surplus else "counts"


def records_of(sheet: Sheet) -> list[WrittenRecord]:
    """Return every record of a score, latest first, including those taken back or out of place."""
    return sorted(_written_records(sheet), key=lambda written: -written.record.id)


def _written_records(sheet: Sheet) -> Iterator[WrittenRecord]:
    seats: dict[int | None, int] = {p.member_id: p.seat for p in sheet.players}
    by_deal: dict[tuple[int, int], list[SheetRecord]] = defaultdict(list)
    void = {record.id for partie in sheet.parties for record in partie.void}
    ruled = {row.id for row in sheet.rows if row.ruling}
    for row in sheet.rows:
        if row.id and row.id not in ruled and row.withdraws not in ruled:
            by_deal[row.partie, row.deal].append(record_of(row, seats))
    for (partie, number), written in by_deal.items():
        deal, annulled = sheet.deal(partie, number), sheet.is_annulled(partie)
        sheet_partie = sheet.partie(partie)
        carried = sheet_partie is not None and sheet_partie.carried_to is not None
        for record in with_standings([record for record in written if record.id in void]):
            yield WrittenRecord(partie, record, None, annulled, carried, void=True)
        rest = [record for record in written if record.id not in void]
        for record in deal.records if deal else with_standings(rest):
            yield WrittenRecord(partie, record, deal, annulled, carried)


def every_ruling(sheet: Sheet) -> Iterator[SheetRuling]:
    """Yield every ruling of the card, in the order of the deals."""
    for partie in sheet.parties:
        for _deal, rulings in sorted(partie.rulings.items()):
            for ruling in rulings:
                gone = _is_missing(sheet, ruling)
                yield replace(ruling, missing=True, fits=False) if gone else ruling


def _is_missing(sheet: Sheet, ruling: SheetRuling) -> bool:
    """Return whether a ruling that counts is on a deal that is neither written nor next.

    A void deal leaves nothing to write. After an open question about a game, the next deal is not
    known yet. Neither makes a ruling missing.
    """
    if not ruling.counts or ruling.of_file or is_void(ruling.effect) or sheet.question:
        return False
    place, due = (ruling.record.partie, ruling.record.deal), sheet.next_deal
    return sheet.deal(*place) is None and (due is None or (due.partie, due.number) != place)


def pending_rulings(sheet: Sheet) -> list[SheetRuling]:
    """Return the rulings that wait for the other side, or that somebody asks to take back."""
    return [ruling for ruling in every_ruling(sheet) if ruling.waits or ruling.leaving]


@dataclass(frozen=True, slots=True)
class RulingRefused:
    """A ruling that the other side refused, or refused to take back (`stays`)."""

    ruling: SheetRuling
    by: str
    stays: bool


def rulings_refused(sheet: Sheet) -> list[RulingRefused]:
    """Return the rulings that the other side has refused since the last deal was written.

    A ruling that its own writer withdrew is not refused.
    """
    ruled = {row.id for row in sheet.rows if row.ruling}
    if not ruled or sheet.state not in WRITABLE:
        return []
    scores = [r for r in sheet.rows if r.id and r.id not in ruled and r.withdraws is None]
    last = max((zoned(row.written_at) for row in scores), default=None)
    return [
        RulingRefused(ruling, answer.by, stays=row.withdraws is not None)
        for row in sheet.rows
        if row.id in ruled or row.withdraws in ruled
        for answer in row.answers
        if not answer.granted and answer.by != row.writer and (last is None or answer.at > last)
        for ruling in [ruling_with(sheet, row.withdraws or row.id)]
        if ruling
    ]


def ruling_with(sheet: Sheet, record_id: int) -> SheetRuling | None:
    """Return the ruling with this record. None if the card has none."""
    rulings = every_ruling(sheet)
    return next((ruling for ruling in rulings if ruling.record.id == record_id), None)


def is_irrevocable(sheet: Sheet, ruling: SheetRuling) -> bool:
    """Return whether the card has continued under the ruling, so that nobody can take it back.

    Once a void deal is dealt again and written, it stays void. If a player lost the game before the
    deal was written, it stays lost once a later deal is written.
    """
    place = (ruling.record.partie, ruling.record.deal)
    deal, later = sheet.deal(*place), later_deal_written(sheet, *place)
    if is_void(ruling.effect):
        return later or deal is not None
    return later and deal is not None and ruling.record.id in deal.sources


def bystander_pays(sheet: Sheet, ruling: SheetRuling) -> bool:
    """Return whether a member or guest of the club pays by this ruling.

    The ruling must count and fit its deal. Nobody pays for an annulled partie.
    """
    pays = ruling.effect.pays == BYSTANDER and ruling.bystander is not None
    return pays and ruling.counts and ruling.fits and not sheet.is_annulled(ruling.record.partie)


def harmed_by(sheet: Sheet, ruling: SheetRuling) -> int:
    """Return the id of the player whom the bystander harmed."""
    return sheet.playing(ruling.record.partie)[ruling.harmed or 0].member_id


def paying_bystander(sheet: Sheet, harmed: int, partie: int | None = None) -> int | None:
    """Return the id of the bystander who is asked to pay for this player. None if nobody is.

    The bystander pays the player's loss on the card, or with `partie` a bet on that partie. If
    several harmed the player, the first ruling decides.
    """
    spoke = (ruling for ruling in every_ruling(sheet) if bystander_pays(sheet, ruling))
    bystanders = (
        ruling.bystander
        for ruling in spoke
        if harmed_by(sheet, ruling) == harmed and partie in (None, ruling.record.partie)
    )
    return next(bystanders, None)
