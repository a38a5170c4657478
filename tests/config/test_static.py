"""Scripts find each other under their served names, and pages request them early enough."""

import re

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command

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
