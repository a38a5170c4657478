"""All installed packages are pinned with hashes, and listed for whoever looks for known holes."""

import importlib.metadata
import json
import re

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.paths import ROOT

PINNED = re.compile(r"^([a-z0-9._-]+)(?:\[([^]]*)\])?==(\S+)(?: ; [^\\]*)? \\$", re.MULTILINE)
FILES = {"requirements.txt": ("site",), "requirements-dev.txt": ("site", "dev")}


def pinned(name: str) -> dict[str, str]:
    """The versions in a requirements file, by package."""
    found = PINNED.findall((ROOT / name).read_text("utf-8"))
    return {package: version for package, _, version in found}


def extras_pinned(name: str) -> dict[str, set[str]]:
    """The extras that a requirements file names, by package."""
    found = PINNED.findall((ROOT / name).read_text("utf-8"))
    return {package: set(re.findall(r"[\w.-]+", extras)) for package, extras, _ in found}


@pytest.mark.parametrize("name", FILES)
def test_every_package_has_one_version_and_its_hashes(name):
    blocks = re.split(r"^(?=\S)", (ROOT / name).read_text("utf-8"), flags=re.MULTILINE)
    packages = [block for block in blocks if block.strip()]
    assert packages
    assert [block for block in packages if not PINNED.match(block)] == []
    assert [block for block in packages if "--hash=sha256:" not in block] == []


@pytest.mark.parametrize("name", FILES)
def test_what_is_asked_for_is_what_is_pinned(name):
    asked = {}
    for source in FILES[name]:
        text = (ROOT / "requirements" / f"{source}.in").read_text("utf-8")
        asked |= dict(re.findall(r"^([\w.-]+)(?:\[[^]]*\])?==(\S+)$", text, re.MULTILINE))
    locked = pinned(name)
    assert {k: v for k, v in asked.items() if locked.get(k.lower()) != v} == {}, "run: make lock"


@pytest.mark.parametrize("name", FILES)
def test_extras_that_packages_ask_of_each_other_are_pinned(name):
    """When a newer version is out, pip refuses the file if a pin lacks an extra asked for."""
    extras = extras_pinned(name)
    lacking = []
    for package in extras:
        for needed in _needed_by(package, extras[package]):
            lacks = needed.extras - extras[canonicalize_name(needed.name)]
            lacking += [f"{package} asks for {needed}"] if lacks else []
    assert lacking == [], "run: make lock"


def _needed_by(package, extras):
    """What an installed package asks for on this machine, with the extras it is pinned with."""
    try:
        stated = importlib.metadata.requires(package) or []
    except importlib.metadata.PackageNotFoundError:  # Pinned for another system.
        return []
    asked = [Requirement(line) for line in stated]
    return [
        one
        for one in asked
        if not one.marker or any(one.marker.evaluate({"extra": extra}) for extra in {"", *extras})
    ]


def test_the_bill_of_materials_lists_just_what_is_pinned():
    bill = json.loads((ROOT / "docs" / "sbom.cdx.json").read_text("utf-8"))
    packages = {one["name"]: one["version"] for one in bill["components"] if "purl" in one}
    assert packages == pinned("requirements.txt"), "run: make lock"
