"""Scripts find each other under their served names, and pages request them early enough."""

import os
import re
import subprocess
import sys
from graphlib import TopologicalSorter
from os.path import normpath
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.test import override_settings

from config.static import SHORTEN, StaticFiles
from tests.paths import ROOT

STATIC = ROOT / "static"
IMPORTED_AT_ONCE = re.compile(r'(?:from|import) ?"(\.[^"]+)"')
IMPORTED = re.compile(r'(?:from ?|import ?\(?)"(\.[^"]+)"')
ESBUILD = ROOT / "tools" / "vendored" / "node_modules" / ".bin" / "esbuild"
SPACE_IN_A_PROPERTY = re.compile(r"(?<=[:,]) ")
PRELOADED = re.compile(r"""rel="modulepreload" href="{% static '([^']+)' %}\"""")
NAMED_IN_MANIFEST = re.compile(r'"src": "([^"]+)"')


@pytest.fixture(scope="module")
def collected(tmp_path_factory):
    """The folder of the collected static files."""
    folder = tmp_path_factory.mktemp("static")
    storages = {**settings.STORAGES, "staticfiles": {"BACKEND": "config.static.StaticFiles"}}
    with override_settings(STATIC_ROOT=folder, STORAGES=storages):
        call_command("collectstatic", verbosity=0, interactive=False)
        yield folder


def test_what_a_script_imports_is_served_under_the_name_it_asks_for(collected):
    hashed = {path for path in collected.rglob("*.js") if path.name.count(".") == 2}
    folders = (collected / "js", collected / "vendor" / "card")
    own = [path for path in hashed if any(map(path.is_relative_to, folders))]
    imported = {
        Path(normpath(path.parent / name))
        for path in own
        for name in IMPORTED.findall(path.read_text("utf-8"))
    }
    assert imported
    assert imported <= hashed


def test_files_are_collected_without_comments(collected):
    for folder in SHORTEN:
        for path in (collected / folder).rglob("*"):
            if path.is_file() and path.suffix != ".gz":
                assert "/*" not in path.read_text("utf-8"), path.name


@pytest.mark.skipif(not ESBUILD.exists(), reason="no esbuild: `make check` installs it")
@pytest.mark.parametrize("folder", SHORTEN)
def test_a_shortened_file_means_what_the_file_says(folder, tmp_path):
    """What shortens them does not parse them. esbuild does: of both it makes the same.

    A script whose `${}` holds another template loses spaces there: give the inner one a name.
    """
    place = ROOT / "static" / folder
    as_written = sorted(path for path in place.rglob("*") if path.is_file())
    shortened = [tmp_path / "shortened" / path.relative_to(place) for path in as_written]
    for before, after in zip(as_written, shortened, strict=True):
        after.parent.mkdir(parents=True, exist_ok=True)
        after.write_text(SHORTEN[folder](before.read_text("utf-8")), "utf-8")
    read = _read_by_esbuild(as_written, tmp_path / "before")
    again = _read_by_esbuild(shortened, tmp_path / "after")
    assert read
    assert [name for name, text in read.items() if again[name] != text] == []


def _read_by_esbuild(files, into):
    """Return each file as esbuild writes it, which keeps the spaces in custom properties."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # node is there.
    command = [ESBUILD, *files, "--minify", "--charset=utf8", f"--outdir={into}"]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, "PATH": path})
    written = [path for path in into.rglob("*") if path.is_file()]
    read = {str(path.relative_to(into)): path.read_text("utf-8") for path in written}
    styles = {name: SPACE_IN_A_PROPERTY.sub("", read[name]) for name in read if name[-4:] == ".css"}
    return read | styles


def test_no_chain_of_imports_is_a_circle_or_longer_than_the_passes():
    """The hash of a script counts in the name of whoever imports it."""
    scripts = [*(STATIC / "js").rglob("*.js"), *(STATIC / "vendor" / "card").rglob("*.js")]
    imports = {
        str(path.relative_to(STATIC)): _imported(path.relative_to(STATIC), IMPORTED)
        for path in scripts
    }
    longest = {}
    for script in TopologicalSorter(imports).static_order():
        longest[script] = 1 + max((longest[each] for each in imports[script]), default=0)
    assert 1 < max(longest.values()) <= StaticFiles.max_post_process_passes


def test_the_manifest_names_the_icons_as_the_pages_do(collected):
    """So that a phone fetches each of them once."""
    manifest = (collected / staticfiles_storage.stored_name("site.webmanifest")).read_text("utf-8")
    ends = (".svg", "-192.png", "-512.png")
    icons = [staticfiles_storage.stored_name(f"icon{end}") for end in ends]
    assert NAMED_IN_MANIFEST.findall(manifest) == icons
    assert all((collected / icon).exists() for icon in icons)


def test_all_that_the_cards_script_needs_is_asked_for_with_the_page():
    page = (ROOT / "templates" / "scoring" / "card" / "_scripts.html").read_text("utf-8")
    assert set(PRELOADED.findall(page)) == _needed_at_once("vendor/card/page.js")


def _needed_at_once(script):
    """Return the scripts that this one imports at its start, and those that they import."""
    own = _imported(Path(script), IMPORTED_AT_ONCE)
    return own.union(*map(_needed_at_once, own))


def _imported(script, pattern):
    """Return the site's own scripts that this one names, by their places in `static`."""
    names = pattern.findall(SHORTEN["js"]((STATIC / script).read_text("utf-8")))
    places = {normpath(script.parent / name) for name in names}
    return {place for place in places if place.startswith(("js/", "vendor/card/"))}
