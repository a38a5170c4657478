"""The files of the project as they are now, or as they were when the map was made."""

import hashlib
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from tests.running.changed.units import Source, source_of

WHOLE = (
    *("*/migrations/*.py", "config/settings.py", "tests/settings.py", "tests/conftest.py"),
    *("tests/helping/**", "tests/running/**", "tests/*.py", "requirements*", "locale/**"),
    *("pyproject.toml",),
)
"""A change of one of these can change any test, so all run. A test file is not meant."""


@dataclass
class State:
    """Each file with a digest, and what the Python files consist of."""

    files: dict[str, str] = field(default_factory=dict)
    sources: dict[str, Source] = field(default_factory=dict)


def state_of(root: Path, before: State) -> State:
    """Return the state of the files that git knows or would add. Parse only what is new."""
    state = State()
    for place in files_of_git(root):
        data = (root / place).read_bytes()
        state.files[place] = hashlib.blake2b(data, digest_size=8).hexdigest()
        if place.endswith(".py") and "/migrations/" not in place:
            is_known = before.files.get(place) == state.files[place]
            known = before.sources.get(place) if is_known else None
            state.sources[place] = known or source_of(data.decode())
    return state


def files_of_git(root: Path) -> list[str]:
    """Return the files that git knows or would add."""
    line = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(line, cwd=root, capture_output=True, check=True, text=True)
    return sorted({place for place in listed.stdout.split("\0") if (root / place).is_file()})


def is_test_file(place: str) -> bool:
    return place.startswith("tests/") and Path(place).name.startswith("test_")


def is_tests_own(place: str) -> bool:
    """Whether pytest imports the file itself: then a change runs all tests in it, or under it."""
    return is_test_file(place) or Path(place).name == "conftest.py"


def reaches_all(place: str) -> bool:
    """Whether a change of the file can change any test."""
    return not is_test_file(place) and any(_matches(place, pattern) for pattern in WHOLE)


def _matches(place: str, pattern: str) -> bool:
    if pattern.endswith("/**"):
        return place.startswith(pattern.removesuffix("**"))
    return Path(place).match(pattern) and place.count("/") >= pattern.count("/")
