"""Forgotten calls at piquet au cent: a17, a22 and a24 with Laws 46 and 47."""

from collections.abc import Iterator
from typing import Final

from piquet.law_texts.entry import gettext_noop as _
from piquet.rulings.path import ANY, AU_CENT, Path, Question, Row
from piquet.rulings.paths.au_cent.kinds import KIND, POINT, SETS
from piquet.rulings.paths.left_out import WHO_COUNTED
from piquet.rulings.questions import ELDER, NO_YES, YOUNGER, who
from piquet.rulings.ruling import Effect, Ruling

TOO_LATE: Final = _("It is too late, and they cannot reckon it. What the other counted stays.")
TOO_LATE_BESIDE: Final = _(
    "It is too late, and they cannot reckon it. What they counted of that kind stays. If the deal "
    "as written counts what was forgotten, correct it."
)
NOBODY_RECKONS: Final = _(
    "It is too late. Neither player reckons anything of that kind, because neither can reckon what "
    "they left out."
)
SAID_GOOD: Final = _(
    "It is too late. Younger said “good”, so elder reckons what they called, and younger nothing "
    "of that kind."
)
ELDER_SHOWS: Final = _(
    "It is too late, and younger cannot reckon it. Younger did not show it, so elder may show and "
    "reckon what they called, though they have led."
)
STILL_BARS: Final = _(
    "It is too late, and elder cannot reckon it. What they have shown still bars younger."
)


def _too_late(kind: str) -> Iterator[Row]:
    """Yield the rows for this kind once it is too late to reckon it.

    They differ by the player who forgot it, and by what the other counted or answered.
    """
    lost, neither = Effect(loses=(kind,), passes=(kind,)), Effect(neither=(kind,))

    def elders(counted: str, proved: str, ruling: Ruling) -> Row:
        return Row((ELDER, kind, "yes", ANY, ANY, counted, proved, ANY), ruling)

    def youngers(reply: str, ruling: Ruling) -> Row:
        return Row((YOUNGER, kind, "yes", ANY, ANY, ANY, ANY, reply), ruling)

    yield elders("other", ANY, Ruling(TOO_LATE, ("a24",), lost))
    if kind == POINT:
        yield elders("nobody", ANY, Ruling(NOBODY_RECKONS, ("a24",), neither))
    else:
        yield elders("own", ANY, Ruling(TOO_LATE_BESIDE, ("a24",)))
        yield elders("nobody", "no", Ruling(NOBODY_RECKONS, ("a24",), neither))
        barred = Effect(loses=(kind,), bars=(kind,))
        yield elders("nobody", "yes", Ruling(STILL_BARS, ("a24",), barred, cases=("IV",)))
        yield youngers("beside", Ruling(TOO_LATE_BESIDE, ("a24",)))
    yield youngers("good", Ruling(SAID_GOOD, ("a24", "a20"), lost))
    refused = "refused" if kind == SETS else "equal or refused"
    yield youngers(refused, Ruling(ELDER_SHOWS, ("a24", "a22"), lost))
    yield youngers("none", Ruling(NOBODY_RECKONS, ("a24",), neither))


LEFT_OUT: Final = Path(
    "au-cent-left-out",
    ("46", "47", "a17", "a22", "a24"),
    _("Somebody forgot to call something"),
    (
        who(_("Who forgot it?")),
        KIND,
        Question("played", _("Had they played a card before they remembered?"), NO_YES),
        Question("first", _("Had elder called a sequence, a quatorze or a trio before?"), NO_YES),
        Question(
            "better",
            _("Is it better than what elder had called of that kind?"),
            {"no": _("No, or they had called nothing of that kind"), "yes": _("Yes")},
        ),
        Question(
            "counted",
            WHO_COUNTED,
            {
                "own": _("Elder, something else"),
                "other": _("Younger, or they still will"),
                "nobody": _("Neither player"),
            },
        ),
        Question(
            "proved",
            _("Did the cards that elder showed for other calls prove that they held it?"),
            NO_YES,
        ),
        Question(
            "reply",
            _("What had younger said to elder’s call of that kind?"),
            {
                "good": _("“Good”"),
                "equal": _("“Equal”"),
                "refused": _("“Not good”, and then they showed nothing of that kind"),
                "beside": _("They had shown and counted something else of that kind"),
                "none": _("Nothing, because elder had called nothing of that kind"),
            },
        ),
    ),
    (
        Row(
            (ELDER, POINT, "no", "no", ANY, ANY, ANY, ANY),
            Ruling(_("Elder may still call their point."), ("46", "a24")),
        ),
        Row(
            (ELDER, POINT, "no", "yes", ANY, ANY, ANY, ANY),
            Ruling(
                _("Elder must call the point first. They have lost the right to call it."),
                ("46",),
                Effect(loses=(POINT,)),
            ),
        ),
        Row(
            (ELDER, "sequences or sets", "no", ANY, "no", ANY, ANY, ANY),
            Ruling(_("Elder may still call it."), ("47", "a24")),
        ),
        Row(
            (ELDER, "sequences or sets", "no", ANY, "yes", ANY, ANY, ANY),
            Ruling(
                _(
                    "Elder abides by what they called. They reckon nothing higher of that kind, "
                    "even if nothing could beat it. If the deal as written counts more, correct it."
                ),
                ("a17",),
            ),
        ),
        Row(
            (YOUNGER, ANY, "no", ANY, ANY, ANY, ANY, ANY),
            Ruling(_("Younger may still call it, in any order."), ("47", "a24")),
        ),
        *(row for kind in KIND.answers for row in _too_late(kind)),
    ),
    game=AU_CENT,
)

LEFT_OUT_AU_CENT: Final = (LEFT_OUT,)
