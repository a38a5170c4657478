"""Which addresses give files: the installed app knows them by how they end (static/js/files.js)."""

import re
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver

ROOT = Path(settings.BASE_DIR)
PACKAGES = ("club", "front", "ledger", "scoring")


def routes(resolver: URLResolver) -> Iterator[tuple[str, str]]:
    """Every address of the site's own packages, with the file of its view."""
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            yield from routes(entry)
        elif isinstance(entry, URLPattern) and entry.callback.__module__.startswith(PACKAGES):
            yield str(entry.pattern), entry.callback.__code__.co_filename


def endings() -> re.Pattern[str]:
    script = (ROOT / "static" / "js" / "files.js").read_text("utf-8")
    return re.compile(script.partition("const FILE = /")[2].partition("/;")[0])


def test_every_address_that_ends_like_a_file_is_one_to_the_script():
    found = [route for route, _file in routes(get_resolver()) if re.search(r"\.\w+$", route)]
    assert len(found) >= 12
    assert [route for route in found if not endings().search(route)] == ["worker.js"]


def test_links_and_forms_that_lead_to_other_files_say_so():
    lead = {
        "mfa/index.html": "{% url 'mfa_download_recovery_codes' %}\" data-file>",
        "ledger/journal/export.html": "{% url 'ledger:export' slug %}\" data-file>",
    }
    for name, part in lead.items():
        assert part in (ROOT / "templates" / name).read_text("utf-8"), name
