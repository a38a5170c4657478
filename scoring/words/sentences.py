"""Words put together: a list of names, a sentence with its full stop."""

import re
from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from piquet.text.typed import joined
from scoring.sheet.player_names import short_names

_FIGURE: Final = re.compile(r" (?=[+−]?\d)")


def sentence(text: str) -> str:
    """Return the text with one full stop at the end.

    It may already end with one: “Anne paid 5s.”
    """
    return text if text.endswith(".") else f"{text}."


def keep_figures_together(text: str) -> str:
    """Return the text with no line break before a figure: “Anne +75”, “by 8”."""
    return _FIGURE.sub("\N{NO-BREAK SPACE}", text)


def names_with_you(players: Sequence[tuple[int, str]], reader: int | None) -> tuple[str, ...]:
    """Return the short names of the players, given by id and name. The reader's name is “you”."""
    names = short_names([name for _id, name in players])
    return tuple(
        _("you") if member == reader else name
        for (member, _name), name in zip(players, names, strict=True)
    )


def listed(words: Sequence[str]) -> str:
    """Return a list of at least one word: “Anne”, “Anne and Bernard”, “A, B and C”."""
    *others, last = words
    if not others:
        return last
    return _("%(others)s and %(last)s") % {"others": joined(", ", others), "last": last}
