"""The rulings on a partie's deals, and their effects on the records of each deal.

A ruling is a record beside those of the scores. It counts once the other side has agreed, if their
consent is needed. Then the laws apply it to the written scores (`piquet/rulings`).
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from piquet.deal.faults import SIDES, ImpossibleDealError
from piquet.deal.hands import PLAYS_SHORT, RECKONS_NOTHING
from piquet.odds.impossible_scores import check_deal
from piquet.partie.deal_from_records import settle_deal, standings_alone
from piquet.partie.result import may_end_partie
from piquet.rule_sets import RuleSet
from piquet.rulings.apply_ruling import dealer_after, deals_twice, is_void
from piquet.rulings.ruling import NOTHING, Effect
from scoring.models import Mark
from scoring.sheet.deal import OF_FILE, SheetRecord, SheetRuling, record_of
from scoring.sheet.itemised import Penalty, by_seat, score_of
from scoring.sheet.rows import RecordRow

MARKS = (RECKONS_NOTHING, PLAYS_SHORT)


Rulings = tuple[SheetRuling, ...]


def rulings_of(rows: Sequence[RecordRow], seats: Mapping[int | None, int]) -> dict[int, Rulings]:
    """Return the rulings of a partie, by deal, oldest first."""
    ruled = {row.id for row in rows if row.ruling}
    by_deal: dict[int, list[tuple[SheetRecord, str | None]]] = defaultdict(list)
    for row in rows:
        if row.id in ruled or row.withdraws in ruled:
            by_deal[row.deal].append((record_of(row, seats), row.ruling))
    return {number: tuple(_with_statuses(records)) for number, records in by_deal.items()}


def _with_statuses(records: Sequence[tuple[SheetRecord, str | None]]) -> Iterator[SheetRuling]:
    """Yield the rulings of one deal, each with its status."""
    stands = standings_alone([record for record, _text in records])
    for record, text in records:
        if text:
            waiting = (
                other
                for other, _none in records
                if other.withdraws == record.id and stands[other.id] == "waits"
            )
            with_status = replace(record, status=stands[record.id])
            ruling = SheetRuling(with_status, json.loads(text), leaving=next(waiting, None))
            yield _as_in_file(ruling) if ruling.of_file else ruling


def _as_in_file(ruling: SheetRuling) -> SheetRuling:
    """Return a ruling from a card file with the writer, status and fit that the file gives."""
    in_file = ruling.content[OF_FILE]
    record = replace(ruling.record, writer=in_file["by"], status=in_file["standing"])
    return replace(ruling, record=record, fits=in_file["fits"])


def in_force(rulings: Iterable[SheetRuling]) -> Rulings:
    """Return the rulings that decide the deal, without those from a file.

    These count, and are not older than the last ruling that made the deal void.
    """
    counting = [ruling for ruling in rulings if ruling.counts and not ruling.of_file]
    void = [place for place, ruling in enumerate(counting) if is_void(ruling.effect)]
    return tuple(counting[void[-1] :] if void else counting)


def after_void(records: Sequence[SheetRecord], rulings: Iterable[SheetRuling]) -> int:
    """Return the number of a deal's records that were written before the deal became void."""
    voids = [ruling.record.id for ruling in rulings if _makes_void(ruling)]
    return sum(record.id < voids[-1] for record in records) if voids else 0


def times_void(by_deal: Mapping[int, Rulings]) -> int:
    """Return the number of times that a deal of a partie became void."""
    return sum(_makes_void(ruling) for rulings in by_deal.values() for ruling in rulings)


def _makes_void(ruling: SheetRuling) -> bool:
    return ruling.counts and is_void(ruling.effect) and not ruling.of_file


def ruled(
    records: Sequence[SheetRecord], rulings: Rulings, rules: RuleSet
) -> tuple[list[SheetRecord], Rulings]:
    """Return a deal's records with the rulings applied, and the rulings with whether each fits.

    If a player lost the game before anybody wrote the deal, the ruling is its record: no more deals
    of that game are played.
    """
    changed, unfitting = list(records), set[int]()
    if settle_deal(changed) is None:
        changed = [*map(_lost_unplayed, _losing(rulings)[-1:]), *changed]
    for ruling in in_force(rulings):
        if is_void(ruling.effect):
            continue
        done = [_ruled(record, ruling, rules) for record in changed]
        unlike = {record.id for record, after in zip(changed, done, strict=True) if after is None}
        changed = [after or record for record, after in zip(changed, done, strict=True)]
        deal = settle_deal(changed)
        if deal and unlike & {*deal.sources}:
            unfitting.add(ruling.record.id)
    return changed, tuple(
        replace(ruling, fits=False) if ruling.record.id in unfitting else ruling
        for ruling in rulings
    )


def _losing(rulings: Rulings) -> Rulings:
    """Return the rulings by which a player loses the game (a9, a10)."""
    return tuple(
        ruling
        for ruling in in_force(rulings)
        if ruling.effect.loses_game and ruling.offender is not None
    )


def _lost_unplayed(ruling: SheetRuling) -> SheetRecord:
    """Return a ruling by which a player loses the game, as the record of its deal."""
    lost = replace(ruling.record, mark=Mark.LOSES_GAME.value, mark_seat=ruling.offender)
    return replace(lost, scores=(0, 0), status="")


def _ruled(record: SheetRecord, ruling: SheetRuling, rules: RuleSet) -> SheetRecord | None:
    """Return a record with a ruling applied. None if the record cannot be the deal ruled on."""
    if not record.scores or record.id == ruling.record.id:
        return record
    if record.dealer != ruling.record.dealer:
        return None
    effect, offender = ruling.effect, ruling.offender
    if effect == NOTHING or (offender is None and not effect.neither):
        return record
    written = record.written_scores or record.scores
    if effect.loses_game and offender is not None:
        lost = replace(record, mark=Mark.LOSES_GAME.value, mark_seat=offender)
        return replace(lost, scores=(0, 0), written_scores=written)
    if record.itemised_text:
        return _rescored(record, _penalty(ruling), rules, written)
    return record if offender is None else _marked(record, effect, offender, rules)


def _penalty(ruling: SheetRuling) -> Penalty:
    """Return the penalty by which a ruling changes a deal that is entered by its items or cards."""
    side = ruling.side or SIDES[0]  # If nobody is in error, the effect is the same for both.
    return Penalty(side, ruling.effect, ruling.elder_shown)


def _rescored(
    record: SheetRecord, penalty: Penalty, rules: RuleSet, written: tuple[int, ...]
) -> SheetRecord | None:
    """Return an itemised record with the scores that its items or cards give under a penalty.

    None if the laws do not allow such a deal.
    """
    under = (*record.penalties, penalty)
    try:
        score = score_of(record.itemised or {}, rules, under)
    except ImpossibleDealError:
        return None
    marked = penalty.effect.penalty in MARKS
    seat = by_seat((0, 1), record.dealer).index(SIDES.index(penalty.side))
    return replace(
        record,
        scores=by_seat(score.totals, record.dealer),
        written_scores=written,
        penalties=under,
        mark=penalty.effect.penalty if marked else record.mark,
        mark_seat=seat if marked else record.mark_seat,
    )


def _marked(
    record: SheetRecord, effect: Effect, offender: int, rules: RuleSet
) -> SheetRecord | None:
    """Return a record of scores alone, marked if the penalty is a mark.

    None if no deal can end with these scores and the mark. Nobody knows the items behind the
    scores, so they stay as they were written.
    """
    if effect.penalty not in MARKS:
        return record
    elder = 1 - record.dealer
    faults = check_deal(
        record.scores[elder],
        record.scores[record.dealer],
        rules,
        mark=effect.penalty,
        marked="elder" if offender == elder else "younger",
        last_deal=may_end_partie(record.deal, rules),
    )
    if faults:
        return None
    return replace(record, mark=effect.penalty, mark_seat=offender)


def dealer_ruled(rulings: Iterable[SheetRuling], dealer: int) -> int:
    """Return the seat that deals a deal not written yet: `dealer` unless a ruling changes that."""
    for ruling in in_force(rulings):
        void = is_void(ruling.effect)
        dealt = ruling.record.dealer
        dealer = dealer_after(dealt, ruling.effect) if void else dealt
    return dealer


def deals_again(rulings: Iterable[SheetRuling]) -> bool:
    """Return whether the next dealer after this deal deals twice running (Law 16)."""
    return any(deals_twice(ruling.effect) for ruling in in_force(rulings))


def mark_ruled(rulings: Iterable[SheetRuling], dealer: int) -> tuple[str, int | None]:
    """Return the mark that rulings give a deal by this dealer, and the marked seat.

    "" and None if they give none.
    """
    for ruling in in_force(rulings)[::-1]:
        if ruling.record.dealer == dealer and ruling.effect.loses_game:
            return Mark.LOSES_GAME.value, ruling.offender
        if ruling.record.dealer == dealer and ruling.effect.penalty in MARKS:
            return ruling.effect.penalty, ruling.offender
    return "", None


def penalties_of(rulings: Iterable[SheetRuling], dealer: int) -> tuple[Penalty, ...]:
    """Return the penalties that rulings put on a deal by this dealer, entered by items or cards."""
    return tuple(
        _penalty(ruling)
        for ruling in in_force(rulings)
        if ruling.record.dealer == dealer
        and not is_void(ruling.effect)
        and (ruling.side or ruling.effect.neither)
    )
