"""The offline card, worker and shortcuts of the installed app; which addresses are files to it."""

import json
import re
from collections.abc import Iterator
from os.path import normpath
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.urls import URLPattern, URLResolver, get_resolver

from front.offline import FILES, words_address
from tests.front.site import change
from tests.helping.factories import make_club, make_member
from tests.source import LAYERS

pytestmark = pytest.mark.django_db
NAMED = re.compile(r'(?:from|import) "(\.{1,2}/[\w./-]+\.js)"')


def precached(client) -> list[str]:
    """What the worker keeps, by its list."""
    match = re.search(r"\nofflineWorker\.begin\((\[.*?\])\);\n", client.get("/worker.js").text)
    return [load["url"] for load in json.loads(match[1])]


def test_the_worker_keeps_the_offline_card_files_and_words_and_no_page(client):
    page, words, *files = precached(client)
    assert page == "/offline/"
    assert client.get(words).json()["reload"] == "Reload"
    assert files
    assert all(url.startswith("/static/") for url in files)
    for version, keep in ((words_address(), "immutable"), ("/offline/words/old/", "no-store")):
        assert keep in client.get(version).headers["Cache-Control"]
    client.force_login(make_member(make_club()).user)
    for page in ("/", "/offline/"):
        assert f'data-words="{words_address()}"' in client.get(page).text, page


def test_browsers_fetch_the_worker_again_only_when_it_has_changed(client, monkeypatch):
    """It is one classic script: browsers that take no module for a worker take it too."""
    first = client.get("/worker.js")
    assert not re.search(r"^(import|export)\b|importScripts", first.text, re.M)
    known = {"If-None-Match": first.headers["ETag"]}
    assert client.get("/worker.js", headers=known).status_code == 304
    monkeypatch.setattr("front.offline._digest", lambda _name: "another")
    assert client.get("/worker.js", headers=known).status_code == 200


def test_the_offline_card_is_the_same_for_everybody_and_names_its_files(client):
    page = client.get("/offline/").text
    named = set(re.findall(r'(?:href|src)="/static/([^"]+)"', page))
    for name in FILES:
        if name.startswith("js/"):
            imported = NAMED.findall(Path(finders.find(name)).read_text("utf-8"))
            named |= {normpath(f"{name}/../{path}") for path in imported}
    assert named <= set(FILES)
    for path in ("vendor/worker/LICENSE", "vendor/idb/LICENSE"):
        assert "Copyright" in Path(finders.find(path)).read_text("utf-8"), path
    client.force_login(make_member(make_club()).user)
    nonce = re.compile(r'nonce="[^"]*"')
    assert nonce.sub("", client.get("/offline/").text) == nonce.sub("", page)


def test_the_manifest_has_shortcuts_that_lead_somewhere(client):
    manifest = json.loads((settings.BASE_DIR / "static/site.webmanifest").read_text("utf-8"))
    member = make_member(make_club(slug="portland"))
    client.force_login(member.user)
    led = [client.get(each["url"]).headers["Location"] for each in manifest["shortcuts"]]
    assert led == ["/clubs/portland/cards/new/", "/clubs/portland/tonight/"]
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    other = make_member(make_club(), guest=True)
    change(other, user=member.user)
    assert client.get("/open/").headers["Location"] == "/", "in several clubs they choose first"


ROOT = Path(settings.BASE_DIR)
PACKAGES = LAYERS


def routes(resolver: URLResolver) -> Iterator[tuple[str, str]]:
    """Every address of the site's own packages, with the file of its view."""
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            yield from routes(entry)
        elif isinstance(entry, URLPattern) and entry.callback.__module__.startswith(PACKAGES):
            yield str(entry.pattern), entry.callback.__code__.co_filename


def endings() -> re.Pattern[str]:
    script = (ROOT / "static" / "js" / "shared" / "file_links.js").read_text("utf-8")
    return re.compile(script.partition("const FILE = /")[2].partition("/;")[0])


def test_addresses_and_links_that_give_files_are_known_to_the_script():
    match = [route for route, _file in routes(get_resolver()) if re.search(r"\.\w+$", route)]
    assert len(match) >= 12
    assert [route for route in match if not endings().search(route)] == ["worker.js"]
    lead = {
        "mfa/index.html": "{% url 'mfa_download_recovery_codes' %}\" data-file>",
        "ledger/journal/export.html": "{% url 'ledger:export' slug %}\" data-file>",
    }
    for name, part in lead.items():
        assert part in (ROOT / "templates" / name).read_text("utf-8"), name
