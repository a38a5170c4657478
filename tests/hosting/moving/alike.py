"""Read the rows of a club's file, with each id replaced by its place in its table."""

import json
import re
import zipfile
from pathlib import Path
from typing import Any

from hosting.moving.catalogue import PARTS, ClubFilePart

# Which table the number in a key is an id of.
KEYS = {
    ("cards", "form_key"): {"after": "cards"},
    ("records", "key"): {"placed": "unplaced"},
    ("transactions", "source_key"): {"card": "cards", "bet": "bets"},
}
NAMES = {part.model: part.name for part in PARTS}
LATER = {"moved"}
"""Grows with each move."""


def rows_by_place(path: Path) -> dict[str, list[dict[str, Any]]]:
    """Return every part's rows without ids."""
    with zipfile.ZipFile(path) as archive:
        data = {part.name: _rows(archive, part) for part in PARTS if part.name not in LATER}
    places = {
        name: {row["id"]: place for place, row in enumerate(rows)} for name, rows in data.items()
    }
    for part in PARTS:
        for row in data.get(part.name, ()):
            _without_ids(part, row, places)
    return data


def _rows(archive: zipfile.ZipFile, part: ClubFilePart) -> list[dict[str, Any]]:
    return [json.loads(line) for line in archive.read(part.file).splitlines()]


def _without_ids(
    part: ClubFilePart, row: dict[str, Any], places: dict[str, dict[int, int]]
) -> None:
    for column in part.columns:
        if column.target is not None and row[column.key] is not None:
            name = NAMES[column.target]
            row[column.key] = places[name][row[column.key]]
        elif column.key == "id":
            row["id"] = places[part.name][row["id"]]
        elif (part.name, column.key) in KEYS:
            row[column.key] = _key(row[column.key], KEYS[part.name, column.key], places)
    if part.name == "records" and (row["ruling"] or {}).get("bystander"):
        row["ruling"]["bystander"] = places["members"][row["ruling"]["bystander"]]
    if part.name == "contests":
        row["final"] = _final(row["final"], places)


OF_FINAL = {"person": "members", "people": "members", "card": "cards", "cards": "cards"}


def _final(value: Any, places: dict[str, dict[int, int]]) -> Any:
    if isinstance(value, list):
        return [_final(each, places) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        key: _placed(inside, places[OF_FINAL[key]]) if key in OF_FINAL else _final(inside, places)
        for key, inside in value.items()
    }


def _placed(value: Any, places: dict[int, int]) -> Any:
    if isinstance(value, list):
        return [_placed(each, places) for each in value]
    return None if value is None else places[value]


def _key(key: str, kinds: dict[str, str], places: dict[str, dict[int, int]]) -> str:
    if (match := re.match(r"(\w+):(\d+)", key)) and match[1] in kinds:
        at = places[kinds[match[1]]][int(match[2])]
        return f"{match[1]}:{at}{key[match.end() :]}"
    if re.match("again:|carried:|withdrawn:|old:", key):  # Nobody looks for it after a move.
        return ""
    return re.sub("^file:[0-9a-f]+", "file:", key)
