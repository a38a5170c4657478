"""The error that an operation raises if it does not allow a change."""

from collections.abc import Callable, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _


class OperationError(Exception):
    """Raised for a change that is not allowed, with the message for the visitor.

    `field` is the form's field that shows the message, or "" for the whole form. `others` are
    further errors of the same attempt, as (field, message).
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
        """Every error as (field, message), the main error first."""
        return ((self.field, self.message), *self.others)


def verify_all(*checks: Callable[[], object]) -> None:
    """Run every check. Raises OperationError with the errors of all checks that fail."""
    faults: list[tuple[str, str]] = []
    for check in checks:
        try:
            check()
        except OperationError as refused:
            faults.extend(refused.faults)
    refuse_for(faults)


def refuse_for(faults: Sequence[tuple[str, str]]) -> None:
    """Raise OperationError with these errors, the main error first. Without errors, do nothing."""
    if faults:
        (field, message), *others = faults
        raise OperationError(message, field, tuple(others))


class ReusedKeyError(OperationError):
    """Raised if the form's key was used for another change: the visitor went back and edited it.

    Sent under a new key, the change is made.
    """


def not_done(before: str) -> ReusedKeyError:
    """Return the error that the form has already done `before`, and not its present content."""
    more = _("What you sent now has not been done. Send it once more if you mean it.")
    return ReusedKeyError(f"{before} {more}")
