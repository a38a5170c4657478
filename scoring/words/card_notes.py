"""The notes under a card about deals with differing, waiting or marked records."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from scoring.sheet.deal import SheetDeal, SheetRecord
from scoring.sheet.notes import Note
from scoring.sheet.partie import RESULT
from scoring.sheet.player_names import names_of
from scoring.sheet.sheet import Sheet
from scoring.words.deal_marks import format_end_of_game, format_lost_game, format_mark
from scoring.words.progress import format_result_alone
from scoring.words.rulings.record import format_ruling


def format_note(note: Note, sheet: Sheet) -> str:
    """Return the meaning of a sign on a deal: “Anne wrote 27–13; Bernard wrote 28–14. …”"""
    if note.kind == "differs":
        written = "; ".join(_wrote(record, note, sheet) for record in note.others)
        return f"{written}. {_counts(note, sheet)}"
    if note.kind == "waits":
        return " ".join(_would_correct(note, sheet))
    if note.kind == "mark":
        return format_marked_deal(sheet, note.partie, note.deal)
    if note.kind == "ruling":
        shown = (ruling for ruling in note.deal.rulings if ruling.shown)
        return " ".join(format_ruling(sheet, ruling) for ruling in shown)
    return _("Written after the end of the partie, so it does not count.")


def format_marked_deal(sheet: Sheet, partie: int, deal: SheetDeal) -> str:
    """Return what is unusual about a marked deal.

    If a player lost the game in the deal, include the totals of the game.
    """
    seat = deal.mark_seat or 0
    hand, sheet_partie = sheet.playing(partie)[seat], sheet.partie(partie)
    lost = (
        (game for game in sheet_partie.games if game.game.lost is not None) if sheet_partie else ()
    )
    for game in lost:
        if game.last_deal == deal.number:
            return format_lost_game(hand.name, game.result.totals, seat)
    return format_mark(deal.mark, hand.name)


def _wrote(record: SheetRecord, note: Note, sheet: Sheet) -> str:
    who = {"who": record.writer or "—", **_pair("xy", record.scores)}
    if note.deal.number == RESULT:
        result = format_result_alone(record.scores, names_of(sheet, note.partie))
        return _("%(who)s wrote: %(result)s") % {**who, "result": result}
    words = _("%(who)s wrote %(x)d–%(y)d") % who
    if record.written_for is not None:
        name = sheet.playing(note.partie)[record.written_for].name
        words = _("%(who)s, who kept the card, wrote %(x)d–%(y)d for %(name)s") % {
            **who,
            "name": name,
        }
    return f"{words}, {format_end_of_game(record.out, names_of(sheet))}" if record.out else words


def _counts(note: Note, sheet: Sheet) -> str:
    """Return which record counts if records differ, and why."""
    deal = note.deal
    if note.of_the_end and deal.out is not None:
        words = _("They do not agree who was out first. What was written last counts: %(said)s.")
        return words % {"said": format_end_of_game(deal.out, names_of(sheet))}
    if not note.by_hands:
        result = format_result_alone(deal.scores, names_of(sheet, note.partie))
        words = _("The latest counts until one of them gives way: %(result)s.")
        return words % {"result": result}
    words = _("Each is right about their own hand (Law 74): %(x)d–%(y)d counts.")
    return words % _pair("xy", deal.scores)


def _would_correct(note: Note, sheet: Sheet) -> Iterator[str]:
    for record in note.others:
        words = _("%(who)s asks to change %(p)d–%(q)d to %(x)d–%(y)d. This waits for agreement.")
        figures = _pair("pq", note.deal.scores) | _pair("xy", record.scores)
        yield words % {"who": record.writer or "—", **figures}
        if record.out and record.out != note.deal.out:
            yield f"{format_end_of_game(record.out, names_of(sheet))}."


def _pair(names: str, scores: Sequence[int]) -> dict[str, int]:
    return dict(zip(names, scores, strict=True))
