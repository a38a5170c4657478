"""Which passwords are refused: those that would be guessed soon, by zxcvbn's reckoning."""

import re
from collections.abc import Iterator
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from zxcvbn import zxcvbn

from club.models import User

LONGEST: Final = 128
LOOKED_AT: Final = 72
"""Characters that are looked at: its time grows fast with them, and so many are enough."""
SAFE: Final = 9.5
"""Guesses that are enough, as the power of ten: three thousand million."""
_ANYBODYS: Final = ("rubicon", "piquet", "repique", "pique", "capot", "cards", "club")


class NotGuessable:
    """Refuses a password that would be guessed soon, by somebody who knows whose it is too."""

    def validate(self, password: str, user: User | None = None) -> None:
        """Raise ValidationError, which says what would be right, for such a password."""
        if len(password) > LONGEST:
            raise ValidationError(_("A password has at most 128 characters."))
        known = sorted({*_ANYBODYS, *_known_of(user)})
        if zxcvbn(password[:LOOKED_AT], user_inputs=known)["guesses_log10"] < SAFE:
            raise ValidationError(
                _(
                    "That one would be guessed soon. Take four words that have nothing to do with "
                    "each other, or let your browser make one up."
                )
            )

    def get_help_text(self) -> str:
        """What is right, before anything is typed."""
        return _(
            "It must not be guessed soon: four words that have nothing to do with each other are "
            "right."
        )


def _known_of(user: User | None) -> Iterator[str]:
    """Words that everybody knows of the user: of their names, their address and their clubs."""
    if user is None:
        return
    texts = [user.name, user.email]
    if user.pk is not None:
        for name, *club in user.memberships.values_list("name", "club__name", "club__slug"):
            texts += [name, *club, *(f"{said} club" for said in club)]
    for text in texts:
        words = re.findall(r"\w+", text.lower())
        yield from (*words, "".join(words))
