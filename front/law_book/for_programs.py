"""The laws and cases as one JSON file for programs, `piquet-laws/1` (docs/formats-laws.md)."""

import hashlib
import json
from functools import cache
from typing import Any, Final

from front.law_book.links import address_of
from piquet.law_texts.all_entries import CASES, LAWS
from piquet.law_texts.entry import Case, Law

FORMAT: Final = "piquet-laws/1"


@cache
def laws_file() -> bytes:
    """Return the file. It is in English, whatever the visitor's language."""
    data = {
        "format": FORMAT,
        "language": "en",
        "laws": [_law(law) for law in LAWS.values()],
        "cases": [_case(case) for case in CASES.values()],
    }
    return json.dumps(data, ensure_ascii=False, indent=1).encode()


@cache
def laws_etag() -> str:
    """Return the entity tag of the file, which changes when the file does."""
    return f'"{hashlib.sha256(laws_file()).hexdigest()[:24]}"'


def _law(law: Law) -> dict[str, Any]:
    return {
        "number": law.number,
        "title": law.title,
        "text": law.text,
        "touches": law.touches,
        "example": law.example or None,
        "britannica": law.britannica,
        "differs": law.differs or None,
        "changes": law.changes,
        "cases": [case.number for case in CASES.values() if law.number in case.laws],
        "page": address_of(law),
    }


def _case(case: Case) -> dict[str, Any]:
    return {
        "number": case.number,
        "title": case.title,
        "facts": case.facts,
        "decision": case.decision,
        "laws": case.laws,
        "touches": case.touches,
        "hands": {player: cards.split() for player, cards in case.hands.items()},
        "page": address_of(case),
    }
