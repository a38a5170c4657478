"""The map, kept in var/tests: the state of the files, and what each test touched in it."""

import gzip
import pickle
import sys
import zlib
from array import array
from collections.abc import Iterable
from pathlib import Path

from tests.paths import KEPT
from tests.running.changed.state import State

FORM = f"2, Python {sys.version}"
TORN = (OSError, EOFError, ValueError, AttributeError, ImportError, zlib.error)


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


def map_of(vendor: str) -> Path:
    """Return the file of the map. What passes on one kind of database may not on another."""
    return KEPT / f"touched-{vendor}.gz"


def write(file: Path, state: State, touched: Touched) -> None:
    new = file.with_suffix(".new")
    new.write_bytes(gzip.compress(pickle.dumps((FORM, state, touched)), 1))
    new.rename(file)


def read(file: Path) -> tuple[State, Touched]:
    """Return the map, or raise NoMapError."""
    if not file.exists():
        raise NoMapError("there is no map yet of what each test touches")
    try:
        form, state, touched = pickle.loads(gzip.decompress(file.read_bytes()))
    except (*TORN, pickle.UnpicklingError) as error:
        raise NoMapError(f"the map of what each test touches cannot be read ({error})") from error
    if form != FORM:
        raise NoMapError("the map of what each test touches is of another Python or form")
    return state, touched
