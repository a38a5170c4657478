"""The printed law behind each of our rules, to cite to players.

Code and files name rules by our numbers ("R12"). Players never see those: they see "Law 69".
"""

import re
from collections.abc import Mapping
from typing import Final

# For each of our rules, the Laws of Piquet (there are seventy-eight) and the Cases behind it.
LAW_OF: Final[Mapping[str, str]] = {
    "R1": "Laws 4, 9",
    "R2": "Laws 21, 22, 34",
    "R3": "Laws 18, 61",
    "R4": "Law 62",
    "R5": "Law 63",
    "R6": "Law 64",
    "R7": "Laws 46, 56",
    "R8": "Law 65",
    "R9": "Law 66",
    "R10": "Law 67",
    "R11": "Law 68",
    "R12": "Law 69",
    "R13": "Laws 62, 63",
    "R14": "Laws 44, 54, 58",
    "R15": "Case XXII",
    "R16": "Laws 24, 26, 30, 57",
    "R30": "Law 71",
    "R31": "Law 71",
    "R32": "Laws 72, 73",
    "R22": "Law 71",
    "R56": "Law 78",
    "R57": "Laws 76, 77",
    "R60": "Law 74",
    "R61": "Law 70",
}

FIRST_RULE: Final[Mapping[str, str]] = {
    number: rule
    for rule, law in reversed(list(LAW_OF.items()))
    for number in re.findall(r"\d+", law)
}
"""The first rule that cites each printed law, by the law's number."""


def law_cited(rule: str) -> str:
    """Return "Law 69" for "R12 (Law 69)" or "R12", and "" for a rule without a printed law."""
    if "(" in rule:
        return rule[rule.index("(") + 1 : rule.rindex(")")]
    return LAW_OF.get(rule, "") if rule.startswith("R") else rule
