"""All installed packages are pinned with hashes, and listed for whoever looks for known holes."""

import json
import re

import pytest

from tests.paths import ROOT

PINNED = re.compile(r"^([a-z0-9._-]+)==(\S+)(?: ; [^\\]*)? \\$", re.MULTILINE)
FILES = {"requirements.txt": ("site",), "requirements-dev.txt": ("site", "dev")}


def pinned(name: str) -> dict[str, str]:
    """The versions in a requirements file, by package."""
    return dict(PINNED.findall((ROOT / name).read_text("utf-8")))


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


def test_the_bill_of_materials_lists_just_what_is_pinned():
    bill = json.loads((ROOT / "docs" / "sbom.cdx.json").read_text("utf-8"))
    packages = {one["name"]: one["version"] for one in bill["components"] if "purl" in one}
    assert packages == pinned("requirements.txt"), "run: make lock"
