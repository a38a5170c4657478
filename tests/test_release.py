"""One number for a release, wherever it stands: CONTRIBUTING.md says how a release is made."""

import json
import re
import tomllib

from tests.paths import ROOT


def number() -> str:
    """The version of pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def spoken() -> str:
    """The version as people say it: 1.0 for 1.0.0, and 1.0.1 as it is."""
    return number().removesuffix(".0")


def test_the_bill_of_materials_is_of_this_version():
    bill = json.loads((ROOT / "docs" / "sbom.cdx.json").read_text("utf-8"))
    assert bill["metadata"]["component"]["version"] == number(), "run: make lock"


def test_the_changes_begin_with_this_version_and_its_day():
    headings = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    day = r"\((?:not yet released|\d{4}-\d\d-\d\d)\)"
    assert re.fullmatch(rf"{re.escape(spoken())} {day}", headings[0])


def test_readers_find_notes_of_this_release():
    first_of_its_kind = re.match(r"\d+\.\d+", number()).group()
    notes = f"releases/{first_of_its_kind}.md"
    assert (ROOT / "docs" / notes).read_text("utf-8").startswith(f"# Rubicon {first_of_its_kind}\n")
    assert notes in (ROOT / "mkdocs.yml").read_text("utf-8")
