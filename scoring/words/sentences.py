"""Words put together: a list of names, a sentence with its full stop."""

import re
from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from piquet.text.typed import joined
from scoring.sheet.player_names import short_names

_FIGURE: Final = re.compile(r" (?=[+−]?\d)")


def sentence(text: str) -> str:
    """The text with a full stop, which may already end an amount: “Anne paid 5s.”"""
    return text if text.endswith(".") else f"{text}."


def keep_figures_together(text: str) -> str:
    """The text with each figure on one line with the word before it: “Anne +75”, “by 8”."""
    return _FIGURE.sub("\N{NO-BREAK SPACE}", text)


def names_with_you(players: Sequence[tuple[int, str]], reader: int | None) -> tuple[str, ...]:
    """The short names of these members, each told by id and name; the reader's is “you”."""
    names = short_names([name for _id, name in players])
    return tuple(
        _("you") if member == reader else name
        for (member, _name), name in zip(players, names, strict=True)
    )


def listed(words: Sequence[str]) -> str:
    """“Anne”, “Anne and Bernard”, “A, B and C”; of at least one."""
    *others, last = words
    if not others:
        return last
    return _("%(others)s and %(last)s") % {"others": joined(", ", others), "last": last}
