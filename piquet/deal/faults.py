"""What is impossible about a deal: where, against which rule, and in words. And the two sides."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

ELDER: Final = 0
YOUNGER: Final = 1
SIDES: Final = ("elder", "younger")


@dataclass(frozen=True, slots=True)
class DealFault:
    """One impossible thing about a deal.

    `where` is a place such as “tricks[4]” or “younger.hand”, `rule` the rule or law broken,
    `message` a sentence in English.
    """

    where: str
    rule: str
    message: str


class ImpossibleDealError(ValueError):
    """A deal that cannot have happened; `faults` holds everything found."""

    def __init__(self, faults: Iterable[DealFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(fault.message for fault in self.faults))


def refuse(where: str, rule: str, message: str) -> ImpossibleDealError:
    """Return an error with a single fault, to be raised."""
    return ImpossibleDealError([DealFault(where, rule, message)])
