"""Refuse passwords that are easy to guess, as judged by zxcvbn."""

import re
from collections.abc import Iterator
from typing import Final

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from zxcvbn import zxcvbn

from club.models import User

SHORTEST: Final = 10
LONGEST: Final = 128
LOOKED_AT: Final = 72
"""The number of characters checked: zxcvbn's time grows fast with length, and 72 are enough."""
SAFE: Final = 9.5
"""The guesses that a password must withstand, as a power of ten: three thousand million."""
_ANYBODYS: Final = ("rubicon", "piquet", "repique", "pique", "capot", "cards", "club")


class LongEnough(MinimumLengthValidator):
    """Refuse a password that is too short."""

    def __init__(self, min_length: int = SHORTEST) -> None:
        super().__init__(min_length)


class NotGuessable:
    """Refuse a password that is easy to guess, even for a person who knows the user."""

    def validate(self, password: str, user: User | None = None) -> None:
        """Raise ValidationError for a password that is too long or easy to guess."""
        if len(password) > LONGEST:
            raise ValidationError(_("A password has at most 128 characters."))
        known = sorted({*_ANYBODYS, *_known_of(user)})
        if zxcvbn(password[:LOOKED_AT], user_inputs=known)["guesses_log10"] < SAFE:
            raise ValidationError(
                _(
                    "This password is too easy to guess. Use four words that have nothing to do "
                    "with each other, or let your browser make one up."
                )
            )

    def get_help_text(self) -> str:
        """Return the advice that is shown before anything is typed."""
        return _(
            "It must be hard to guess. Four words that have nothing to do with each other make "
            "a good one."
        )


def _known_of(user: User | None) -> Iterator[str]:
    """Yield words that others know about the user: their names, address and clubs."""
    if user is None:
        return
    texts = [user.name, user.email]
    if user.pk is not None:
        for name, *club in user.memberships.values_list("name", "club__name", "club__slug"):
            texts += [name, *club, *(f"{word} club" for word in club)]
    for text in texts:
        words = re.findall(r"\w+", text.lower())
        yield from (*words, "".join(words))
