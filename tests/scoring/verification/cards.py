"""Cards for tests of the report, and the report's findings."""

from collections.abc import Callable

from hypothesis import strategies as st

from scoring.files.card_file import CardFile, FilePartie
from scoring.laws.money.stakes import PRESETS
from scoring.verification.report import report

FIFTIES = PRESETS["ten-shillings-a-hundred-fifties"]


def card(*parties: FilePartie, **more: object) -> CardFile:
    return CardFile(("A", "B"), more.pop("stake", FIFTIES), parties, **more)


def places(checked: CardFile) -> list[tuple[str, str, int, int]]:
    return [
        (found["where"], found["kind"], found["written"], found["computed"])
        for found in report(checked)["discrepancies"]
    ]


choices = st.sampled_from(["slip", "truth", "either"])


def chooser(draw, follow: str) -> Callable[[], bool]:
    return {"slip": lambda: True, "truth": lambda: False, "either": lambda: draw(st.booleans())}[
        follow
    ]
