"""The exception with which an operation refuses."""

from collections.abc import Callable, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _


class Refused(Exception):  # noqa: N818  (it is an answer, not a mistake)
    """A change that is not allowed. `field` is where the message goes, "" for the whole form.

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
        """Every fault as (field, message), the main one first."""
        return ((self.field, self.message), *self.others)


def verify_all(*checks: Callable[[], object]) -> None:
    """Do every check. Raises Refused with the faults of all that refuse."""
    faults: list[tuple[str, str]] = []
    for check in checks:
        try:
            check()
        except Refused as refused:
            faults.extend(refused.faults)
    refuse_for(faults)


def refuse_for(faults: Sequence[tuple[str, str]]) -> None:
    """Raise Refused with these faults, the first as the main one. Without any, do nothing."""
    if faults:
        (field, message), *others = faults
        raise Refused(message, field, tuple(others))


class SentBefore(Refused):
    """The form's key was used before for something else: the visitor went back and changed it.

    Sent under a new key, it is done.
    """


def not_done(before: str) -> SentBefore:
    """Return the refusal: the form has done `before`, and what it says now is not done."""
    more = _("What you sent now has not been done. Send it once more if you mean it.")
    return SentBefore(f"{before} {more}")
