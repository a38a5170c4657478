"""What changed files affect: functions, files and folders, as tests touch them.

A function that changed affects the tests that ran it. A statement that changed, such as a constant
or a class, affects the functions and statements that mention its names, wherever they are imported.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from os.path import normpath
from pathlib import Path, PurePosixPath

from tests.running.changed.noting import ANOTHER_PROCESS
from tests.running.changed.state import State, is_test_file, is_tests_own, reaches_all
from tests.running.changed.units import Source

SCRIPTS = re.compile(r"""(?:from ?|import ?\(?)["']((?:\.{1,2}/)+[\w/-]+\.js)["']""")
NOT_RUN = ("bench/", "docs/", "static/css/", ".ci/")
"""What no other process runs. Tests that look at these touch them themselves."""
PROSE = (".md", ".png")
Names = frozenset[str]
Symbol = tuple[str, str]
"""A file, and the names that a statement at its top binds."""
NOTHING = Source({}, {}, {})


class Affected:
    """What has changed between two states, and what that affects."""

    def __init__(self, root: Path, old: State, new: State, by_import: dict[str, set[str]]) -> None:
        self._root, self._old, self._new = root, old, new
        self._importing = defaultdict(list)
        for place, units in by_import.items():
            for unit in units:
                self._importing[unit].append(place)
        self.places = {place for place, _digest in old.files.items() ^ new.files.items()}
        self.whole = next((place for place in sorted(self.places) if reaches_all(place)), "")
        self.units: set[str] = set()
        self.test_files: set[str] = set()
        """Test files, and conftest.py of folders, that mention a name whose meaning changed."""
        if self.whole:
            return
        self.units |= self.places | set(self._folders()) | set(self._functions())
        self.units |= {f"link {script}" for script in self._importing_scripts()}
        if any(map(_is_run, self.places)):
            self.units.add(ANOTHER_PROCESS)
        self._follow()

    def _folders(self) -> Iterator[str]:
        """Yield the folders in which something appeared or went."""
        there = [
            {folder for place in state.files for folder in PurePosixPath(place).parents}
            for state in (self._old, self._new)
        ]
        for place in self.places:
            if place not in self._old.files or place not in self._new.files:
                for folder in PurePosixPath(place).parents:
                    yield f"{folder}/"
                    if all(folder in folders for folders in there):
                        break

    def _functions(self) -> Iterator[str]:
        for place in self.places & self._old.sources.keys():
            new = self._new.sources.get(place, NOTHING).functions
            for name, unit in self._old.sources[place].functions.items():
                if name not in new or new[name].digest != unit.digest:
                    yield f"{place}::{name}"

    def _changed_statements(self) -> Iterator[Symbol]:
        for place in self.places & self._old.sources.keys():
            new = self._new.sources.get(place, NOTHING).statements
            for names, unit in self._old.sources[place].statements.items():
                if names not in new or new[names].digest != unit.digest:
                    yield place, names
            for names in new.keys() - self._old.sources[place].statements.keys():
                yield place, names
            for name in self._changed_imports(place):
                yield place, name

    def _changed_imports(self, place: str) -> list[str]:
        """Return the names that the file imported, and does not import from there now."""
        old = self._old.sources.get(place, NOTHING).imports
        new = self._new.sources.get(place, NOTHING).imports
        return [name for name, source in old.items() if new.get(name) != source]

    def _changed_in_tests(self) -> Iterator[Symbol]:
        """Yield the functions of test files that changed: other test files may import them."""
        for unit in self.units:
            place, _, function = unit.partition("::")
            if function and is_tests_own(place):
                yield place, function

    def _follow(self) -> None:
        """Add what mentions a name that a changed statement binds, until nothing is new."""
        users = self._users()
        left = [*self._changed_statements(), *self._changed_in_tests()]
        for unit in [*self.units]:
            left += self._imported_with(unit)
        met: set[Symbol] = set()
        while left:
            symbol = left.pop()
            if symbol in met:
                continue
            met.add(symbol)
            place, names = symbol
            using = {user for name in names.split() for user in users.get((place, name), ())}
            methods = self._new.sources.get(place, NOTHING).functions
            using |= {(place, one, False) for one in methods if one.startswith(f"{names}.")}
            for user in using:
                left += self._reach(*user)
            if not using and self._is_by_itself(place, names):
                self.whole = self.whole or place

    def _is_by_itself(self, place: str, names: str) -> bool:
        """Whether a statement that nothing mentions may matter: it still is, or was never used."""
        if is_tests_own(place) or place not in self._old.files:
            return False
        if names in self._new.sources.get(place, NOTHING).statements or not names:
            return True
        old = self._old.sources
        units = (unit for one in old.values() for part in one[:2] for unit in part.values())
        was_used = any(not unit.names.isdisjoint(names.split()) for unit in units)
        return names in old.get(place, NOTHING).statements and not was_used

    def _reach(self, place: str, unit: str, is_statement: bool) -> list[Symbol]:
        """Add a unit that mentions what has changed. Return the statements that change with it."""
        if is_tests_own(place):
            self.test_files.add(place)
            return []
        if is_statement:
            return [(place, unit)]
        self.units.add(f"{place}::{unit}")
        return self._imported_with(f"{place}::{unit}")

    def _imported_with(self, unit: str) -> list[Symbol]:
        """Return all statements of the modules that touch this when they are imported."""
        places = (place for place in self._importing[unit] if not is_test_file(place))
        return [(place, names) for place in places for names in self._new.sources[place].statements]

    def _users(self) -> dict[Symbol, set[tuple[str, str, bool]]]:
        """Return each name at the top of a file with the units that mention it."""
        users = defaultdict(set)
        for place, source in self._new.sources.items():
            before = self._old.sources.get(place, NOTHING) if place in self.places else NOTHING
            own = {n for names in (*source.statements, *before.statements) for n in names.split()}
            own |= before.imports.keys()
            for is_statement, units in ((False, source.functions), (True, source.statements)):
                for unit, (_digest, names) in units.items():
                    for symbol in self._symbols(place, source, own, names):
                        if not is_statement or symbol[1] not in unit.split():
                            users[symbol].add((place, unit, is_statement))
        return users

    def _symbols(self, place: str, source: Source, own: set[str], names: Names) -> Iterator[Symbol]:
        yield from ((place, name) for name in names & own)
        for name in names & source.imports.keys():
            yield from self._imported(*source.imports[name], names)

    def _imported(self, module: str, there: str, names: Names, depth: int = 5) -> Iterator[Symbol]:
        file = self._file(f"{module}.{there}" if there else module)
        if file:  # A module, of which attributes are mentioned.
            for names_there in self._new.sources[file].statements:
                for name in names.intersection(names_there.split()):
                    yield file, name
            return
        file = self._file(module)
        if not file:
            return
        imports = self._new.sources[file].imports
        if there in imports and depth:
            yield from self._imported(*imports[there], names, depth - 1)
        yield file, there

    def _file(self, module: str) -> str:
        path = module.replace(".", "/")
        places = (f"{path}.py", f"{path}/__init__.py")
        return next((place for place in places if place in self._new.sources), "")

    def _importing_scripts(self) -> set[str]:
        """Return the changed files of `static/`, and the scripts that import them."""
        importing = defaultdict(set)
        for place in self._new.files:
            if place.startswith("static/js/"):
                for imported in SCRIPTS.findall((self._root / place).read_text(encoding="utf-8")):
                    importing[normpath(f"{place}/../{imported}")].add(place)
        left = [place for place in self.places if place.startswith("static/")]
        found: set[str] = set()
        while left:
            place = left.pop()
            if place not in found:
                found.add(place)
                left += importing[place]
        return found


def _is_run(place: str) -> bool:
    """Whether another process may run or read the file."""
    return not (is_test_file(place) or place.startswith(NOT_RUN) or place.endswith(PROSE))
