"""Which tests a run of `make test CHANGED=1` leaves out, and why all run if they do."""

from dataclasses import dataclass
from pathlib import Path

from tests.running.changed import kept
from tests.running.changed.affected import Affected
from tests.running.changed.state import State, is_test_file, state_of


@dataclass
class Choice:
    """The state of the files now, the tests that need not run, and a line that says so."""

    state: State
    touched: kept.Touched
    line: str

    @property
    def left_out(self) -> set[str]:
        """The tests that are known and touch nothing that has changed."""
        return {name for name in self.touched.by if "::" in name}


def choose(root: Path, file: Path) -> Choice:
    """Compare the files with the map. The tests that must run are no longer in what it returns."""
    try:
        before, touched = kept.read(file)
    except kept.NoMapError as why:
        return Choice(state_of(root, State()), kept.Touched(), f"{why}, so all tests run")
    now = state_of(root, before)
    imported = {place: touched.of(place) for place in touched.by if place in now.sources}
    affected = Affected(root, before, now, imported)
    if affected.whole:
        line = f"{affected.whole} has changed, so the map is stale and all tests run"
        return Choice(now, kept.Touched(), line)
    known = len(Choice(now, touched, "").left_out)
    _forget(touched, affected, now)
    run = known - len(Choice(now, touched, "").left_out)
    line = f"changed files: {len(affected.places)}; known tests that they reach: {run} of {known}"
    return Choice(now, touched, line)


def _forget(touched: kept.Touched, affected: Affected, now: State) -> None:
    """Forget what must run: what touched something affected, and tests of files that changed."""
    reached = touched.touching(affected.units)
    changed = {place for place in affected.places if is_test_file(place)} | affected.test_files
    folders = tuple(
        place.removesuffix("conftest.py")
        for place in affected.places | affected.test_files
        if place.endswith("conftest.py")
    )
    for name in list(touched.by):
        place, _, is_test = name.partition("::")
        in_file = place in changed or place in reached or place.startswith(folders)
        if (is_test and (name in reached or in_file)) or place not in now.files:
            del touched.by[name]
