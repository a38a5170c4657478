"""Questions that several tables ask."""

from collections.abc import Mapping
from typing import Final

from piquet.law_texts.entry import gettext_noop as _
from piquet.rulings.path import Question

ELDER: Final = "elder"
YOUNGER: Final = "younger"
EITHER: Final = "elder or younger"
NO_YES: Final[Mapping[str, str]] = {"no": _("No"), "yes": _("Yes")}


def who(text: str) -> Question:
    """Return the question which player is in error, in the words of the table."""
    return Question("who", text, {ELDER: _("Elder"), YOUNGER: _("Younger, who dealt")})


KIND: Final[Mapping[str, str]] = {
    "point": _("A point"),
    "sequences": _("A sequence"),
    "sets": _("A quatorze or a trio"),
}
"""The kinds of calls, as answers to a question."""
WHAT_WAS_FALSE: Final = Question(
    "called",
    _("What was the false call?"),
    {
        **KIND,
        "beside": _("A sequence, quatorze or trio, and they rightly called another of that kind"),
    },
)
