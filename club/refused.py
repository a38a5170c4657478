"""How an operation says no."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _


class Refused(Exception):  # noqa: N818  (it is an answer, not a mistake)
    """A change that may not be made: `field` is where the message stands, "" for the whole form.

    `others` are further faults of the same attempt, as (field, message).
    """

    def __init__(
        self,
        message: str | Promise,
        field: str = "",
        others: tuple[tuple[str, str], ...] = (),
    ) -> None:
        super().__init__(str(message))
        self.field = field
        self.message = str(message)
        self.others = others

    @property
    def faults(self) -> tuple[tuple[str, str], ...]:
        """Every fault as (field, message), the first one first."""
        return ((self.field, self.message), *self.others)


class SentBefore(Refused):
    """What a form's key has done already is not what the form tells now: it was gone back to and
    changed. Under a new key it is done."""


def not_done(before: str) -> SentBefore:
    """What a form of a card or a deal has done `before`, and that what it tells now is not done."""
    more = _("What it tells now is not done: send it once more if it is meant.")
    return SentBefore(f"{before} {more}")
