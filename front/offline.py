"""The service worker, and the shell that it shows when there is no signal (docs/offline.md).

The worker keeps the shell and the files that the shell names, and no page of the site.
"""

import gzip
import hashlib
import json
from functools import lru_cache
from pathlib import Path
from typing import Final

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scoring.phones.ruling_paths import ruling_paths
from scoring.phones.samples import samples
from scoring.phones.words import texts

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
    "css/foot.css",
    "css/cut_afresh.css",
    "css/rulings.css",
    "css/ways.css",
    "css/offline.css",
    "js/look.js",
    "js/offline.js",
    "js/send_again.js",
    "js/send_answers.js",
    "js/words.js",
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
    "js/digits.js",
    "js/keyboard.js",
    "js/put_aside.js",
    "js/draft.js",
    "js/face.js",
    "js/in_sight.js",
    "js/isolated.js",
    "js/result.js",
    "js/typed_deal.js",
    "js/possible.js",
    "js/ruling_paths.js",
    "data/possible.bin",
    "js/kept_cards.js",
    "js/send_queue.js",
    "js/with_records.js",
    "js/with_rulings.js",
    "js/worker_ready.js",
    "js/worker_updates.js",
    "js/offline_bar.js",
    "js/sums.js",
    "js/columns.js",
    "js/chouette_sums.js",
    "js/game_sums.js",
    "js/money_sums.js",
    "js/partie_sums.js",
    "vendor/idb/idb.js",
)
"""What the worker keeps besides the shell, by name."""
_WORKER: Final = "vendor/worker/offline_worker.js"
"""The worker as one classic script: `make vendored` bundles it from `tools/vendored`."""


@require_safe
def shell(request: HttpRequest) -> HttpResponse:
    """Send the shell: a page without data, which draws the cards that the phone keeps."""
    language, headers = get_language() or "", {"Cache-Control": "no-store"}
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(_shell_text(language), headers=headers)
    headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return HttpResponse(_shell_in_short(language), headers=headers)


def _shell_context() -> dict[str, object]:
    return {
        "samples": list(samples()),
        "ruling_paths": ruling_paths(),
        "offline_words": words_address(),
    }


@require_safe
def words(_request: HttpRequest, version: str) -> HttpResponse:
    """Send what the scripts say without a signal. Other words have another address."""
    is_now = version == _words_digest(get_language() or "")
    kept = "public, max-age=31536000, immutable" if is_now else "no-store"
    return JsonResponse(texts(), headers={"Cache-Control": kept})


def words_address() -> str:
    """Where the words of the scripts are, in the language of the request."""
    return _words_address(get_language() or "")


@lru_cache
def _words_address(language: str) -> str:
    return reverse("front:words", args=[_words_digest(language)])


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Send the service worker, with the list of what it keeps. Any change of that changes it.

    Browsers ask for it with every page. Who has this one already is told so, without its text.
    """
    language = get_language() or ""
    kept = [{"url": reverse("front:shell"), "revision": _shell_digest(language)}]
    kept.append({"url": words_address(), "revision": _words_digest(language)})
    kept += [{"url": static(name), "revision": _digest(name)} for name in FILES]
    body = f"{_script()}\nofflineWorker.begin({json.dumps(kept)});\n"
    etag = quote_etag(_digest_of(body.encode()))
    headers = {"Cache-Control": "no-cache", "ETag": etag}
    sent = HttpResponse(body, content_type="text/javascript; charset=utf-8", headers=headers)
    return get_conditional_response(request, etag=etag, response=sent) or sent


@lru_cache
def _shell_digest(language: str) -> str:
    """A digest of the shell, in the language of the request."""
    return _digest_of(_shell_text(language).encode())


@lru_cache
def _shell_in_short(language: str) -> bytes:
    """The same, compressed: that takes longer than to make a page."""
    return gzip.compress(_shell_text(language).encode())


@lru_cache
def _shell_text(_language: str) -> str:
    """The shell, in the language of the request."""
    return render_to_string(TEMPLATE, _shell_context())


@lru_cache
def _words_digest(_language: str) -> str:
    """A digest of the scripts' words, in the language of the request."""
    return _digest_of(json.dumps(texts()).encode())


@lru_cache
def _script() -> str:
    return Path(str(finders.find(_WORKER))).read_text("utf-8")


@lru_cache(64)
def _digest(name: str) -> str:
    """A digest of a static file's content."""
    path = finders.find(name)
    return _digest_of(Path(path).read_bytes()) if path else ""


def _digest_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]
