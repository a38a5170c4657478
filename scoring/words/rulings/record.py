"""A ruling that somebody wrote of a deal, in words."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.sheet.deal import SheetRuling
from scoring.words.rulings.effects import effects_in_words


def title_of(ruling: SheetRuling) -> str:
    """What went wrong: “The wrong player dealt”."""
    return _(ruling.path.title) if ruling.path else _("A ruling that these laws do not know")


def said_by(ruling: SheetRuling) -> str:
    """The ruling itself, or what a player chose instead."""
    if ruling.choice:
        return _(ruling.choice.says)
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
