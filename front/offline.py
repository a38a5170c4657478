"""The service worker, and the offline card that it shows without a signal (docs/offline.md).

The worker stores this page and the files that it names, but no other page of the site.
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
    "js/card/scrolling.js",
    "js/entry/deal_display.js",
    "js/entry/draft.js",
    "js/entry/keyboard.js",
    "js/entry/keypad.js",
    "js/entry/keypad_events.js",
    "js/entry/partie_result.js",
    "js/entry/questions.js",
    "js/entry/running_totals.js",
    "js/entry/score_entry.js",
    "js/entry/typed_ahead.js",
    "js/entry/unwritten_deal.js",
    "js/offline/board/cells.js",
    "js/offline/board/chouette.js",
    "js/offline/board/columns.js",
    "js/offline/board/ruled_card.js",
    "js/offline/board/totals.js",
    "js/offline/card_list.js",
    "js/offline/card_view.js",
    "js/offline/drawing.js",
    "js/offline/exchange.js",
    "js/offline/keypad.js",
    "js/offline/keys.js",
    "js/offline/new_cards.js",
    "js/offline/notice_bar.js",
    "js/offline/offline_card.js",
    "js/offline/questions.js",
    "js/offline/queue/accounts.js",
    "js/offline/queue/file.js",
    "js/offline/queue/lost_deal.js",
    "js/offline/queue/phone_storage.js",
    "js/offline/queue/send.js",
    "js/offline/queue/site_answers.js",
    "js/offline/queue/open_storage.js",
    "js/offline/queue/unsent_records.js",
    "js/offline/queue/waiting_bar.js",
    "js/offline/queue/waiting_list.js",
    "js/offline/rulings/choose.js",
    "js/offline/rulings/on_card.js",
    "js/offline/rulings/page.js",
    "js/offline/rulings/paths.js",
    "js/offline/rulings/proposal.js",
    "js/offline/rulings/ruled_deal.js",
    "js/offline/rulings/rulings.js",
    "js/offline/rulings/unsent_rulings.js",
    "js/offline/samples.js",
    "js/offline/score_texts.js",
    "js/offline/sent_deal.js",
    "js/offline/state.js",
    "js/offline/sync.js",
    "js/offline/texts.js",
    "js/offline/typed_deal.js",
    "js/offline/worker/register.js",
    "js/offline/worker/updates.js",
    "js/offline/writing.js",
    "js/shared/appearance.js",
    "js/shared/digits.js",
    "js/shared/file_sheet.js",
    "js/shared/laws.js",
    "js/shared/right_to_left.js",
    "js/sums/card.js",
    "js/sums/chouette.js",
    "js/sums/columns.js",
    "js/sums/games.js",
    "js/sums/money.js",
    "js/sums/next_deal.js",
    "js/sums/partie.js",
    "js/sums/possible_scores.js",
    "data/possible.bin",
    "vendor/idb/idb.js",
)
"""The files that the worker stores besides the offline card, by name."""
_WORKER: Final = "vendor/worker/offline_worker.js"
"""The worker as one classic script, which `make vendored` bundles from `tools/vendored`."""


@require_safe
def offline_card(request: HttpRequest) -> HttpResponse:
    """Return the offline card: a page without data, which draws the cards stored on the phone."""
    language, headers = get_language() or "", {"Cache-Control": "no-store"}
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(_page_text(language), headers=headers)
    headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return HttpResponse(_compressed_page(language), headers=headers)


def _context() -> dict[str, object]:
    return {
        "samples": list(samples()),
        "ruling_paths": ruling_paths(),
        "offline_words": words_address(),
    }


@require_safe
def words(_request: HttpRequest, version: str) -> HttpResponse:
    """Return the texts of the scripts for use without a signal.

    Other texts have another address, so browsers may cache them for ever.
    """
    is_now = version == _words_digest(get_language() or "")
    caching = "public, max-age=31536000, immutable" if is_now else "no-store"
    return JsonResponse(texts(), headers={"Cache-Control": caching})


def words_address() -> str:
    """Return the address of the scripts' texts, in the language of the request."""
    return _words_address(get_language() or "")


@lru_cache
def _words_address(language: str) -> str:
    return reverse("front:words", args=[_words_digest(language)])


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker, with the list of files it stores.

    A change of any of them changes the worker. Browsers ask for it with every page. A browser that
    has this version gets 304, without its text.
    """
    language = get_language() or ""
    precached = [{"url": reverse("front:offline_card"), "revision": _page_digest(language)}]
    precached.append({"url": words_address(), "revision": _words_digest(language)})
    precached += [{"url": static(name), "revision": _digest(name)} for name in FILES]
    body = f"{_script()}\nofflineWorker.begin({json.dumps(precached)});\n"
    etag = quote_etag(_digest_of(body.encode()))
    headers = {"Cache-Control": "no-cache", "ETag": etag}
    sent = HttpResponse(body, content_type="text/javascript; charset=utf-8", headers=headers)
    return get_conditional_response(request, etag=etag, response=sent) or sent


@lru_cache
def _page_digest(language: str) -> str:
    """Return a digest of the offline card, in the language of the request."""
    return _digest_of(_page_text(language).encode())


@lru_cache
def _compressed_page(language: str) -> bytes:
    """Return the offline card compressed, cached because compressing is slower than making it."""
    return gzip.compress(_page_text(language).encode())


@lru_cache
def _page_text(_language: str) -> str:
    """Return the offline card, in the language of the request."""
    return render_to_string(TEMPLATE, _context())


@lru_cache
def _words_digest(_language: str) -> str:
    """Return a digest of the scripts' texts, in the language of the request."""
    return _digest_of(json.dumps(texts()).encode())


@lru_cache
def _script() -> str:
    return Path(str(finders.find(_WORKER))).read_text("utf-8")


@lru_cache(64)
def _digest(name: str) -> str:
    """Return a digest of a static file's content, or "" if there is no such file."""
    path = finders.find(name)
    return _digest_of(Path(path).read_bytes()) if path else ""


def _digest_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]
