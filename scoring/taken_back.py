"""What is said when records have been taken back: which, and what counts of the deal now."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.deal_names import deal_beside
from scoring.models import Record
from scoring.sheet import Sheet


def taken_back_in_words(sheet: Sheet, taken: Sequence[Record]) -> str:
    """“Deal 4, 28–23, taken back. 28–24 counts now, as Bernard Bell wrote it.” `sheet` is the card
    as it stands after it; `taken` the records, latest first, at least one."""
    return f"{_taken(sheet, taken)} {_what_counts(sheet, taken[-1])}"


def _taken(sheet: Sheet, taken: Sequence[Record]) -> str:
    first = taken[-1]
    beside = sheet.next_deal.partie if sheet.next_deal else 0
    words = {
        "deal": deal_beside(sheet, first.partie.number, first.deal, beside),
        "x": first.scores[0],
        "y": first.scores[1],
    }
    if len(taken) > 1:
        return _("%(deal)s, %(x)d–%(y)d, taken back, with all you wrote since.") % words
    return _("%(deal)s, %(x)d–%(y)d, taken back.") % words


def _what_counts(sheet: Sheet, record: Record) -> str:
    deal = sheet.deal(record.partie.number, record.deal)
    if deal is None:
        return _("It is to be written anew.")
    writers = {one.writer for one in deal.records if one.standing == "counts"}
    words = {"x": deal.scores[0], "y": deal.scores[1], "who": ", ".join(sorted(writers))}
    if len(writers) > 1:  # Each of his own hand (Law 74).
        return _("%(x)d–%(y)d counts now.") % words
    return _("%(x)d–%(y)d counts now, as %(who)s wrote it.") % words
