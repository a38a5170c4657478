"""Words put together: a list of names, a sentence with its full stop."""

from collections.abc import Sequence

from django.utils.translation import gettext as _


def sentence(text: str) -> str:
    """The text with its full stop, which may be that of an amount: “Anne paid 5s.”"""
    return text if text.endswith(".") else f"{text}."


def listed(words: Sequence[str]) -> str:
    """“Anne”, “Anne and Bernard”, “A, B and C”; of one or more."""
    *others, last = words
    if not others:
        return last
    return _("%(others)s and %(last)s") % {"others": ", ".join(others), "last": last}
