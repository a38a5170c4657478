"""A ruling that somebody wrote of a deal, in words."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from scoring.sheet.deal import SheetRuling
from scoring.sheet.deal_names import deal_name
from scoring.sheet.player_names import names_of
from scoring.sheet.records import every_ruling
from scoring.sheet.sheet import Sheet
from scoring.words.rulings.effects import effects_in_words
from scoring.words.sentences import listed


def title_of(ruling: SheetRuling) -> str:
    """What went wrong: “The wrong player dealt”."""
    return _(ruling.path.title) if ruling.path else _("A ruling that these laws do not know")


def said_by(ruling: SheetRuling) -> str:
    """The ruling itself, or what a player chose instead."""
    if ruling.choice:
        return _("Chosen: %(what)s") % {"what": _(ruling.choice.says)}
    return _(ruling.ruling.says) if ruling.ruling else ""


def does_in_words(ruling: SheetRuling, names: Sequence[str]) -> list[str]:
    """What it does, a sentence each. `names` are those of the two who played the deal."""
    dealer, offender = ruling.record.dealer, ruling.offender
    name = "" if offender is None else names[offender]
    return effects_in_words(ruling.effect, names[1 - dealer], names[dealer], name)


def misfit_in_words(ruling: SheetRuling) -> str:
    """Why it no longer fits. "" if it does."""
    if not ruling.ruling:
        return _("The laws have changed since, so it does nothing.")
    if ruling.counts and not ruling.fits:
        return _("It does not fit the deal as it is now. Correct the deal, or take it back.")
    return ""


def ruling_in_words(ruling: SheetRuling, names: Sequence[str]) -> str:
    """All of it in a line: “The wrong player dealt. Anne deals the next two deals.”"""
    said = [f"{title_of(ruling)}.", *does_in_words(ruling, names)]
    if ruling.waits:
        said.append(_("This waits for agreement."))
    return " ".join(filter(None, [*said, misfit_in_words(ruling)]))


def rulings_of_card_in_words(sheet: Sheet) -> Iterator[str]:
    """Yield each ruling that the card shows: “Partie 1, deal 2: the wrong player dealt. … (Law
    16)”."""
    for ruling in every_ruling(sheet):
        if not ruling.shown:
            continue
        record = ruling.record
        words = {
            "deal": deal_name(sheet, record.partie, record.deal),
            "said": ruling_in_words(ruling, names_of(sheet, record.partie)),
        }
        said = _("%(deal)s: %(said)s") % words
        yield f"{said} ({cited_by(ruling)})" if ruling.ruling else said


def cited_by(ruling: SheetRuling) -> str:
    """The laws and cases it is decided by: “Laws 27 and 44”, “Case XVIII”."""
    if ruling.ruling is None:
        return ""
    laws, cases = ruling.ruling.laws, ruling.ruling.cases
    said = [_("Case %(number)s") % {"number": number} for number in cases]
    if len(laws) == 1:
        said.insert(0, _("Law %(number)s") % {"number": laws[0]})
    elif laws:
        said.insert(0, _("Laws %(numbers)s") % {"numbers": listed(laws)})
    return ", ".join(said)
