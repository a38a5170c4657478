"""Isolating characters of a page become elements where elements can be."""

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.middleware.common import CommonMiddleware
from django.test import RequestFactory

from config.serving.isolation import IsolationMiddleware, as_elements
from piquet.text.typed import BEGIN, END, Typed, joined

DAVID, ANNE = Typed("דוד"), Typed("Anne")
SPAN = f"{BEGIN}דוד{END}"


def test_a_typed_text_isolates_itself_in_a_sentence_and_nowhere_else():
    assert f"{SPAN} pays" == "%s pays" % DAVID  # noqa: UP031 - as gettext's texts are filled.
    assert f"{DAVID}: 5" == f"{SPAN}: 5"
    assert joined(" – ", [DAVID, ANNE]) == f"{SPAN} – Anne"
    assert DAVID == "דוד"
    assert DAVID + "!" == "דוד!"
    assert {DAVID: 1}["דוד"] == 1
    assert f"{ANNE} pays" == "Anne pays"


@pytest.mark.parametrize(
    ("page", "sent"),
    [
        (f"<p>{SPAN} +420</p>", "<p><bdi>דוד</bdi> +420</p>"),
        (f"<p>{BEGIN}{SPAN} and X{END}: 5</p>", "<p><bdi><bdi>דוד</bdi> and X</bdi>: 5</p>"),
        (f"<title>{SPAN} · Rubicon</title>", f"<title>{SPAN} · Rubicon</title>"),
        (f"<option value='{SPAN}'>{SPAN}</option>", f"<option value='דוד'>{SPAN}</option>"),
        (f'<a aria-label="{SPAN}: 5">x</a>', f'<a aria-label="{SPAN}: 5">x</a>'),
        (f'<input value="{SPAN}" title="{SPAN}">', f'<input value="דוד" title="{SPAN}">'),
        (f'<b data-name="{SPAN}">{SPAN}</b>', '<b data-name="דוד"><bdi>דוד</bdi></b>'),
        (f"<textarea>{SPAN}</textarea>", "<textarea>דוד</textarea>"),
        (f'<script>{{"name": "{SPAN}"}}</script>', '<script>{"name": "דוד"}</script>'),
        (f"<svg><text>{SPAN}</text></svg>", f"<svg><text>{SPAN}</text></svg>"),
        ("<p>Anne +420</p>", "<p>Anne +420</p>"),
    ],
)
def test_names_are_elements_where_elements_can_be(page, sent):
    assert as_elements(page) == sent


def test_a_compressed_page_is_sent_as_it_is():
    """Its bytes can be those of an isolating character by chance."""
    compressed = b"\x1f\x8b" + BEGIN.encode() + b"\xff"
    page = HttpResponse(compressed, headers={"Content-Encoding": "gzip"})
    sent = IsolationMiddleware(lambda _request: page)(RequestFactory().get("/offline/"))
    assert sent.content == compressed


def test_a_page_is_measured_with_its_elements():
    """Common middleware tells the length of a page, by which a browser reads it."""
    order = [each.rpartition(".")[2] for each in settings.MIDDLEWARE]
    assert order.index("CommonMiddleware") < order.index("IsolationMiddleware")
    isolated = IsolationMiddleware(lambda _request: HttpResponse(f"<p>{SPAN}</p>"))
    sent = CommonMiddleware(isolated)(RequestFactory().get("/"))
    assert sent["Content-Length"] == str(len(sent.content)) == "24"
