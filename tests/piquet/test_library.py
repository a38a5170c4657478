"""The library `piquet` stands alone, and the examples that it shows are true."""

import doctest
import re
import sys
from importlib import import_module
from pkgutil import walk_packages

import piquet
from tests.paths import ROOT
from tests.source import imports, place_of, sources

README = ROOT / "piquet" / "README.md"
PARTS = {"deal", "partie", "money", "odds", "rulings", "checking", "formats", "law_texts"}


def test_it_needs_only_the_standard_library_and_babel():
    there = {*sys.stdlib_module_names, "piquet", "babel"}
    wrong = [
        f"{place_of(path, node)} imports {module}"
        for path in sources("piquet")
        for node, module in imports(path)
        if module.split(".")[0] not in there
    ]
    assert wrong == []


def test_its_first_page_is_true():
    page = doctest.testfile(str(README), module_relative=False)
    assert (page.failed, page.attempted > 0) == (0, True)


def test_its_first_page_names_what_there_is():
    rows = re.findall(r"(?m)^\| `(piquet\.\w+)` \|.*\| (.+) \|$", README.read_text("utf-8"))
    assert {package.split(".")[1] for package, _names in rows} >= PARTS
    for package, names in rows:
        for name in re.findall(r"`([\w.]+)`", names):
            module, _, member = f"{package}.{name}".rpartition(".")
            assert hasattr(import_module(module), member), f"{module} has no {member}"


def test_each_part_shows_examples_and_all_of_them_are_true():
    names = [module.name for module in walk_packages(piquet.__path__, "piquet.")]
    results = {name: doctest.testmod(import_module(name)) for name in names}
    assert [name for name, result in results.items() if result.failed] == []
    assert {name.split(".")[1] for name, result in results.items() if result.attempted} >= PARTS
