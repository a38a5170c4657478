"""Cards of games up to a hundred, and the report's findings."""

import json

from piquet.checking.report import report
from piquet.formats.read_card import card_from_data
from tests.paths import EXAMPLES

EXAMPLE = EXAMPLES / "au-cent.json"
HEAD = json.loads(EXAMPLE.read_text())
# Games of one or two deals without a question: Anne's single and double, and Ben's.
GAME, DOUBLE = [[60, 55], [45, 10]], [[60, 20], [45, 10]]
LOST, LOST_DOUBLE = [[55, 60], [10, 45]], [[20, 60], [10, 45]]
OPEN = [[60, 30], [12, 20]]


def card(*parties: object, **keys: object) -> dict[str, object]:
    """A card of these parties, each a list of games or an object."""
    told = [each if isinstance(each, dict) else {"games": each} for each in parties]
    head = {key: HEAD[key] for key in ("format", "code", "players", "stake")}
    return {**head, "parties": told, **keys}


def check(*parties: object, **keys: object) -> dict[str, object]:
    return report(card_from_data(card(*parties, **keys)))


def stake(per: str) -> dict[str, object]:
    return {"currency": "GBP", "amount": 500, "per": per}


def errors(found: dict[str, object]) -> list[tuple[str, str, str]]:
    return [tuple(each.values()) for each in found.get("errors", [])]
