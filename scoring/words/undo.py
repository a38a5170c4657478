"""The message after records are undone: the records, and what counts now."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from piquet.text.typed import joined
from scoring.models import Record
from scoring.sheet.deal import SheetRecord
from scoring.sheet.deal_names import deal_name_beside, named_scores
from scoring.sheet.sheet import Sheet
from scoring.words.sentences import listed

NAMED = 3


def format_undone(sheet: Sheet, taken: Sequence[Record]) -> str:
    """Return which records were undone, and what counts now.

    “Deal 4, Anne 28, Bernard 23: taken back. Anne 28, Bernard 24 counts now, as Bernard Bell wrote
    it.” `taken` are the records, at least one, latest first. `sheet` is the card afterwards.
    """
    return f"{_undone(sheet, taken)} {_format_counting(sheet, taken[-1])}"


def _undone(sheet: Sheet, taken: Sequence[Record]) -> str:
    first = taken[-1]
    beside = sheet.next_deal.partie if sheet.next_deal else 0
    words = {
        "deal": deal_name_beside(sheet, first.partie.number, first.deal, beside),
        "scores": named_scores(sheet, first.partie.number, first.scores),
    }
    if len(taken) > 1:
        words["more"] = _scores_listed([record.scores for record in taken[:-1]])
        return _("%(deal)s, %(scores)s: taken back, with %(more)s.") % words
    return _("%(deal)s, %(scores)s: taken back.") % words


def format_undo_keys(reach: Sequence[SheetRecord]) -> dict[int, str]:
    """Map the id of each record to the text of its undo button.

    `reach` are the records, latest first. Undoing a record also undoes those after it: “Take it
    back, with 22–11 and 14–33”.
    """
    words = {record.id: _("Take it back") for record in reach[:1]}
    for place, record in enumerate(reach[1:], start=1):
        more = _scores_listed([before.scores for before in reach[:place]])
        words[record.id] = _("Take it back, with %(more)s") % {"more": more}
    return words


def _scores_listed(all_scores: Sequence[Sequence[int]]) -> str:
    """Return “22–11”, “22–11 and 14–33”, or “22–11, 14–33, 15–31 and 2 more”."""
    named = [f"{left}–{right}" for left, right in all_scores[:NAMED]]
    if len(all_scores) > NAMED:
        named.append(_("%(n)d more") % {"n": len(all_scores) - NAMED})
    return listed(named)


def _format_counting(sheet: Sheet, record: Record) -> str:
    deal = sheet.deal(record.partie.number, record.deal)
    if deal is None:
        return _("Write it again.")
    writers = {written.writer for written in deal.records if written.status == "counts"}
    scores = named_scores(sheet, record.partie.number, deal.scores)
    words = {"scores": scores, "who": joined(", ", sorted(writers))}
    if len(writers) > 1:  # Each counts for their own hand (Law 74).
        return _("%(scores)s counts now.") % words
    return _("%(scores)s counts now, as %(who)s wrote it.") % words
