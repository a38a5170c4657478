"""Why a deal cannot be: where, by which rule, and in words."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

ELDER: Final = 0
YOUNGER: Final = 1
SIDES: Final = ("elder", "younger")


@dataclass(frozen=True, slots=True)
class DealFault:
    """One thing that cannot be: `where` is a place such as “tricks[4]” or “younger.hand”, `rule`
    the rule or law broken, `message` a sentence in English."""

    where: str
    rule: str
    message: str


class ImpossibleDealError(ValueError):
    """A deal that cannot be, with everything found against it."""

    def __init__(self, faults: Iterable[DealFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(fault.message for fault in self.faults))


def refuse(where: str, rule: str, message: str) -> ImpossibleDealError:
    """An exception of one fault, to be raised."""
    return ImpossibleDealError([DealFault(where, rule, message)])
