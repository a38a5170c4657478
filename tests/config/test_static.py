"""Scripts find each other under their served names, and pages request them early enough."""

import re
from graphlib import TopologicalSorter

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command

from config.static import StaticFiles
from tests.paths import ROOT

SCRIPTS = ROOT / "static" / "js"
IMPORTED_AT_ONCE = re.compile(r'from "\./([^"]+)"')
IMPORTED = re.compile(r'(?:from |import\()"\./([^"]+)"')
PRELOADED = re.compile(r"""rel="modulepreload" href="{% static 'js/([^']+)' %}\"""")


NAMED_IN_MANIFEST = re.compile(r'"src": "([^"]+)"')


@pytest.fixture
def collected(settings, tmp_path):
    """The folder of the collected static files."""
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "config.static.StaticFiles"},
    }
    call_command("collectstatic", verbosity=0, interactive=False)
    return tmp_path


def test_what_a_script_imports_is_served_under_the_name_it_asks_for(collected):
    hashed = [path for path in (collected / "js").glob("*.js") if path.name.count(".") == 2]
    asked = {name for path in hashed for name in IMPORTED.findall(path.read_text("utf-8"))}
    assert asked
    assert asked <= {path.name for path in hashed}


def test_no_chain_of_imports_is_a_circle_or_longer_than_the_passes_that_hash_names():
    """The hash of a script counts in the name of whoever imports it."""
    imports = {
        path.name: set(IMPORTED.findall(path.read_text("utf-8"))) for path in SCRIPTS.glob("*.js")
    }
    longest: dict[str, int] = {}
    for script in TopologicalSorter(imports).static_order():
        longest[script] = 1 + max((longest[each] for each in imports[script]), default=0)
    assert 1 < max(longest.values()) <= StaticFiles.max_post_process_passes


def test_the_manifest_names_the_icons_as_the_pages_do(collected):
    """So that a phone fetches each of them once."""
    manifest = (collected / staticfiles_storage.stored_name("site.webmanifest")).read_text("utf-8")
    icons = [
        staticfiles_storage.stored_name(f"icon{end}") for end in (".svg", "-192.png", "-512.png")
    ]
    assert NAMED_IN_MANIFEST.findall(manifest) == icons
    assert all((collected / icon).exists() for icon in icons)


def test_all_that_the_cards_script_needs_at_once_is_asked_for_with_the_page():
    page = (ROOT / "templates" / "scoring" / "card" / "_scripts.html").read_text("utf-8")
    assert set(PRELOADED.findall(page)) == _needed_at_once("card.js")


def _needed_at_once(script: str) -> set[str]:
    """Return the scripts that this one imports at its start, and those that they import."""
    own = IMPORTED_AT_ONCE.findall((SCRIPTS / script).read_text("utf-8"))
    return set(own).union(*map(_needed_at_once, own))
