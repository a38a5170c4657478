"""The changes that a corrected deal would make besides its own scores (R61)."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.models import Consent
from scoring.sheet.deal_names import deal_name
from scoring.sheet.partie import SheetPartie
from scoring.sheet.player_names import names_of
from scoring.sheet.sheet import Sheet
from scoring.words.progress import format_partie_result
from scoring.words.reckoning import format_lead, format_received
from scoring.words.sentences import listed


def format_changes(now: Sheet, then: Sheet, *, in_money: bool) -> tuple[str, ...]:
    """Return the other changes that a correction would make on the card, a sentence each.

    `now` is the card as it is, `then` the card with the correction. The card's result is in money
    (`in_money`) or in points. Empty if only the scores change. For example:

    - Partie 2 would go from “drawn” to “Anne wins 104”.
    - Deals 7 and 8 of partie 2 would no longer count.
    - The card as it stands would go from “10s. to Anne” to “15s. to Anne”.
    """
    sentences = [
        sentence
        for before, after in zip(now.parties, then.parties, strict=True)
        if not before.annulled
        for sentence in _of_partie(now, before, after)
    ]
    stands = [_format_standing(sheet, in_money=in_money) for sheet in (now, then)]
    if stands[0] != stands[1]:
        words = {"now": stands[0], "then": stands[1]}
        sentences.append(_("The card as it stands would go from “%(now)s” to “%(then)s”.") % words)
    return tuple(sentences)


def format_answer(sheet: Sheet, answer: Consent) -> str:
    """Return the effect of an answer to a corrected deal: “Agreed: partie 1, deal 4 is now 44–17.”

    `sheet` is the card afterwards. "" for a ruling, for a correction that its writer withdraws, and
    if other answers are still needed.
    """
    record = answer.record
    if record.ruling or not record.scores or answer.member_id == record.writer_id:
        return ""
    deal = sheet.deal(record.partie.number, record.deal)
    waits = deal and any(
        written.id == record.pk and written.status == "waits" for written in deal.records
    )
    if deal is None or waits:
        return ""
    where = deal_name(sheet, record.partie.number, record.deal)
    words = {
        "where": f"{where[:1].lower()}{where[1:]}",
        "scores": "–".join(map(str, deal.scores)),
    }
    if answer.granted:
        return _("Agreed: %(where)s is now %(scores)s.") % words
    return _("Refused: %(where)s stays %(scores)s.") % words


def _of_partie(sheet: Sheet, before: SheetPartie, after: SheetPartie) -> Iterator[str]:
    names = names_of(sheet, before.number)
    results = [format_partie_result(partie, names) for partie in (before, after)]
    if results[0] != results[1]:
        words = {"n": before.number, "now": results[0], "then": results[1]}
        yield _("Partie %(n)d would go from “%(now)s” to “%(then)s”.") % words
    surplus = [{deal.number for deal in p.deals if deal.surplus} for p in (before, after)]
    if gone := sorted(surplus[1] - surplus[0]):
        yield ngettext(
            "Deal %(deals)s of partie %(n)d would no longer count.",
            "Deals %(deals)s of partie %(n)d would no longer count.",
            len(gone),
        ) % {"deals": listed([str(number) for number in gone]), "n": before.number}
    if back := sorted(surplus[0] - surplus[1]):
        yield ngettext(
            "Deal %(deals)s of partie %(n)d would count.",
            "Deals %(deals)s of partie %(n)d would count.",
            len(back),
        ) % {"deals": listed([str(number) for number in back]), "n": before.number}


def _format_standing(sheet: Sheet, *, in_money: bool) -> str:
    reckoning, names = sheet.reckoning, names_of(sheet)
    if sheet.stake is None or not in_money:
        return format_lead(names, reckoning.balance)
    return format_received(names, reckoning.amounts, reckoning.currency)
