"""Words put together: a list of names, a sentence with its full stop."""

from collections.abc import Sequence

from django.utils.translation import gettext as _


def sentence(text: str) -> str:
    """The text with a full stop, which may already end an amount: “Anne paid 5s.”"""
    return text if text.endswith(".") else f"{text}."


def listed(words: Sequence[str]) -> str:
    """“Anne”, “Anne and Bernard”, “A, B and C”; of at least one."""
    *others, last = words
    if not others:
        return last
    return _("%(others)s and %(last)s") % {"others": ", ".join(others), "last": last}
