"""The service worker, and the shell that it shows when there is no signal (docs/offline.md).

The worker keeps the shell and the files that the shell names, and no page of the site.
"""

import hashlib
import json
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scoring.phones.ruling_paths import ruling_paths
from scoring.phones.samples import samples

TEMPLATE: Final = "front/offline/page.html"
FILES: Final = (
    "icon.svg",
    "icon-192.png",
    "site.webmanifest",
    "css/rubicon.css",
    "css/dark.css",
    "css/card.css",
    "css/chouette.css",
    "css/concede.css",
    "css/cut_afresh.css",
    "css/rulings.css",
    "css/ways.css",
    "css/offline.css",
    "js/look.js",
    "js/shell.js",
    "js/shell_asks.js",
    "js/shell_board.js",
    "js/shell_card.js",
    "js/shell_file.js",
    "js/shell_keys.js",
    "js/shell_opening.js",
    "js/shell_pad.js",
    "js/shell_parts.js",
    "js/shell_ruled.js",
    "js/shell_ruling.js",
    "js/shell_rulings.js",
    "js/shell_samples.js",
    "js/shell_three.js",
    "js/waiting_bar.js",
    "js/waiting_list.js",
    "js/keypad.js",
    "js/draft.js",
    "js/face.js",
    "js/in_sight.js",
    "js/result.js",
    "js/typed_deal.js",
    "js/possible.js",
    "js/ruling_paths.js",
    "data/possible.bin",
    "js/kept_cards.js",
    "js/send_queue.js",
    "js/with_records.js",
    "js/with_rulings.js",
    "js/worker_updates.js",
    "js/offline_bar.js",
    "js/sums.js",
    "js/columns.js",
    "js/chouette_sums.js",
    "js/game_sums.js",
    "js/money_sums.js",
    "js/partie_sums.js",
    "vendor/idb/idb.js",
    "vendor/workbox/workbox.js",
    "js/offline_worker.js",
)
"""What the worker keeps besides the shell, by name."""
_WORKER: Final = "js/offline_worker.js"


@require_safe
def shell(request: HttpRequest) -> HttpResponse:
    """Send the shell: a page without data, which draws the cards that the phone keeps."""
    response = render(request, TEMPLATE, _context())
    response["Cache-Control"] = "no-store"
    return response


@require_safe
def worker(_request: HttpRequest) -> HttpResponse:
    """Send the service worker, with the list of what it keeps. Any change of that changes it."""
    kept = [{"url": reverse("front:shell"), "revision": _shell_digest(get_language() or "")}]
    kept += [{"url": static(name), "revision": _digest(name)} for name in FILES]
    script = json.dumps(static(_WORKER))
    body = f"import {{ begin }} from {script};\nbegin({json.dumps(kept)});\n"
    headers = {"Cache-Control": "no-store"}
    return HttpResponse(body, content_type="text/javascript; charset=utf-8", headers=headers)


@lru_cache
def _shell_digest(_language: str) -> str:
    """A digest of the shell, in the language of the request."""
    return _digest_of(render_to_string(TEMPLATE, _context()).encode())


def _context() -> dict[str, Any]:
    return {"samples": list(samples()), "ruling_paths": ruling_paths()}


@lru_cache(64)
def _digest(name: str) -> str:
    """A digest of a static file's content."""
    path = finders.find(name)
    return _digest_of(Path(path).read_bytes()) if path else ""


def _digest_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]
