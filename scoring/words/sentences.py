"""Words put together: a list of names, a sentence with its full stop."""

import re
from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

_FIGURE: Final = re.compile(r" (?=[+−]?\d)")


def sentence(text: str) -> str:
    """The text with a full stop, which may already end an amount: “Anne paid 5s.”"""
    return text if text.endswith(".") else f"{text}."


def with_figures_kept(text: str) -> str:
    """The text with each figure on one line with the word before it: “Anne +75”, “by 8”."""
    return _FIGURE.sub("\N{NO-BREAK SPACE}", text)


def listed(words: Sequence[str]) -> str:
    """“Anne”, “Anne and Bernard”, “A, B and C”; of at least one."""
    *others, last = words
    if not others:
        return last
    return _("%(others)s and %(last)s") % {"others": ", ".join(others), "last": last}
