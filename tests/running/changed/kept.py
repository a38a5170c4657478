"""The map, kept in var/tests: the state of the files, and what each test touched in it."""

import base64
import gzip
import json
import sys
import zlib
from array import array
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.running.changed.state import State, as_source

FORM = f"1, Python {sys.version}"


class NoMapError(Exception):
    """There is no map, or none that can be used. Says why."""


class Touched:
    """What each test touched, and each test file or module when it was collected or imported."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self.by: dict[str, array[int]] = {}

    def put(self, name: str, units: Iterable[str]) -> None:
        numbers = self.numbers
        self.by[name] = array("I", [numbers.setdefault(unit, len(numbers)) for unit in units])

    def add(self, other: "Touched") -> None:
        here = [self.numbers.setdefault(unit, len(self.numbers)) for unit in other.numbers]
        for name, units in other.by.items():
            self.by[name] = array("I", [here[unit] for unit in units])

    def of(self, name: str) -> set[str]:
        units = list(self.numbers)
        return {units[number] for number in self.by[name]}

    def touching(self, units: set[str]) -> set[str]:
        """Return what touched one of these."""
        wanted = {self.numbers[unit] for unit in units & self.numbers.keys()}
        return {name for name, numbers in self.by.items() if not wanted.isdisjoint(numbers)}


def write_touched(touched: Touched) -> list[Any]:
    by = {
        name: base64.b85encode(zlib.compress(u.tobytes(), 1)).decode()
        for name, u in touched.by.items()
    }
    return [list(touched.numbers), by]


def read_touched(written: list[Any]) -> Touched:
    touched = Touched()
    touched.numbers = {unit: number for number, unit in enumerate(written[0])}
    touched.by = {
        name: array("I", zlib.decompress(base64.b85decode(units)))
        for name, units in written[1].items()
    }
    return touched


def write(file: Path, state: State, touched: Touched) -> None:
    kept = {
        "form": FORM,
        "files": state.files,
        "sources": state.sources,
        "touched": write_touched(touched),
    }
    new = file.with_suffix(".new")
    new.write_bytes(gzip.compress(json.dumps(kept).encode(), 1))
    new.rename(file)


def read(file: Path) -> tuple[State, Touched]:
    """Return the map, or raise NoMapError."""
    if not file.exists():
        raise NoMapError("there is no map yet of what each test touches")
    try:
        kept = json.loads(gzip.decompress(file.read_bytes()))
        if kept["form"] != FORM:
            raise NoMapError("the map of what each test touches is of another Python or form")
        sources = {place: as_source(source) for place, source in kept["sources"].items()}
        return State(kept["files"], sources), read_touched(kept["touched"])
    except (OSError, EOFError, ValueError, KeyError, TypeError, zlib.error) as error:
        raise NoMapError(f"the map of what each test touches cannot be read ({error})") from error
