"""The error that an operation raises if what is asked of it is not allowed."""

from collections.abc import Callable, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _


class OperationError(Exception):
    """A change that is not allowed, with the message for the visitor. `field` is where it goes, ""
    for the whole form.

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
    """Do every check. Raises OperationError with the faults of all that refuse."""
    faults: list[tuple[str, str]] = []
    for check in checks:
        try:
            check()
        except OperationError as refused:
            faults.extend(refused.faults)
    refuse_for(faults)


def refuse_for(faults: Sequence[tuple[str, str]]) -> None:
    """Raise OperationError with these faults, the main one first. Without any, do nothing."""
    if faults:
        (field, message), *others = faults
        raise OperationError(message, field, tuple(others))


class ReusedKeyError(OperationError):
    """The form's key was used before for something else: the visitor went back and changed it.

    Sent under a new key, it is done.
    """


def not_done(before: str) -> ReusedKeyError:
    """Return the refusal: the form has done `before`, and what it says now is not done."""
    more = _("What you sent now has not been done. Send it once more if you mean it.")
    return ReusedKeyError(f"{before} {more}")
