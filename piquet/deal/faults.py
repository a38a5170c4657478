"""Impossible things about a deal, each with its place, its rule and a message. Also the two
sides."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

ELDER: Final = 0
YOUNGER: Final = 1
SIDES: Final = ("elder", "younger")


@dataclass(frozen=True, slots=True)
class DealFault:
    """One impossible thing about a deal.

    `where` is a place such as “tricks[4]” or “younger.hand”. `rule` is the rule or law broken, and
    `message` is a sentence in English.
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
    """Return the exception for a single error, to be raised."""
    return ImpossibleDealError([DealFault(where, rule, message)])
