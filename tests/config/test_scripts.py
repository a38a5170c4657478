"""Scripts are short, their types are checked in full, and what they know is one object."""

import json
import re
from typing import Final

from tests.paths import ROOT

MOST_LINES: Final = 200
SCRIPTS: Final = sorted((ROOT / "static" / "js").rglob("*.js"))
UNCHECKED: Final = re.compile(r"@ts-(?:nocheck|ignore|expect-error)")
CHANGING: Final = re.compile(r"^(?:let|var) ", re.M)
NOT_CODE: Final = re.compile(
    r"""/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""", re.S
)
WORDS: Final = "(?:found|said|asked|told|kept|one|way|standing)"
VAGUE: Final = re.compile(
    rf"\b(?:const|let|function|class) {WORDS}\b"
    rf"|[(,] ?{WORDS}(?=[,)][^;]*=>|[,)] *\{{)"
    rf"|\b{WORDS} =>"
)
"""A variable, a function or a parameter that does not say what it holds."""


def _named(pattern: re.Pattern[str]) -> list[str]:
    return [path.name for path in SCRIPTS if pattern.search(path.read_text("utf-8"))]


def test_scripts_are_short():
    lines = {path.name: len(path.read_text("utf-8").splitlines()) for path in SCRIPTS}
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}


def test_the_types_of_every_script_are_checked_strictly():
    """`make check` runs tsc with these options."""
    config = json.loads((ROOT / "tools" / "vendored" / "tsconfig.json").read_text("utf-8"))
    assert config["compilerOptions"]["strict"]
    assert "../../static/js/**/*.js" in config["include"]
    assert _named(UNCHECKED) == []


def test_what_a_script_knows_between_two_events_is_one_object():
    """No variable at the top of a script changes: what changes is in its `state`."""
    assert SCRIPTS
    assert _named(CHANGING) == []


def test_names_say_what_they_hold():
    codes = {path.name: NOT_CODE.sub('""', path.read_text("utf-8")) for path in SCRIPTS}
    vague = {name: VAGUE.findall(code) for name, code in codes.items()}
    assert {name: words for name, words in vague.items() if words} == {}
