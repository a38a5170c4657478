"""Words of the game with their explanations, and links to the laws that a page cites."""

import re
from functools import lru_cache
from typing import Any, Final

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from piquet.law_texts.all_entries import CASES, LAWS
from scoring.words.glossary import GLOSSARY
from scoring.words.law_text import law_name

register = template.Library()

NO_BREAK: Final = "\u00a0"
NUMBER: Final = re.compile(r"\d+|[IVXL]+")
CITED: Final = re.compile(
    r"\b(Laws?|Cases?)[ \u00a0]((?:\d+|[IVXL]+\b)(?:(?:, | and | or | to |–)(?:\d+|[IVXL]+\b))*)"
)


@register.simple_tag(takes_context=True)
def word(context: Any, name: str, text: str = "") -> SafeString:
    """Return the glossary's word `name` as a button that shows the explanation.

    The button has the `text` if given. A page has each explanation once, after the first button for
    the word. Later buttons open the same explanation.
    """
    label, meaning = _in_html(name, get_language())
    written = conditional_escape(text) if text else label
    button = SafeString(
        f'<button type="button" class="word" popovertarget="word-{name}">{written}</button>'
    )
    explained = explained_on(context)
    if name in explained:
        return button
    explained.add(name)
    return button + meaning


@lru_cache(256)
def _in_html(name: str, _language: str | None) -> tuple[SafeString, SafeString]:
    """Return the word and its explanation.

    Cached, because every answer to a deal has one of them.
    """
    label, meaning = GLOSSARY[name]
    return conditional_escape(str(label)), format_html(
        '<span class="meaning" id="word-{}" popover><b>{}</b> {}</span>', name, label, meaning
    )


def explained_on(context: Any) -> set[str]:
    """Return the names of the words explained so far in this answer, stored on its request."""
    request = context.get("request")
    if request is None:  # A part of a page, rendered alone.
        return set()
    if not hasattr(request, "words_explained"):
        request.words_explained = set()
    explained: set[str] = request.words_explained
    return explained


@register.simple_tag
def law(number: int | str) -> SafeString:
    """Return “Law 74”, as a link to its page."""
    return format_html(
        '<a href="{}">{}</a>',
        reverse("front:law", args=(number,)),
        law_name(str(number)).replace(" ", NO_BREAK),
    )


@register.filter
def law_links(text: str, target: str = "") -> SafeString:
    """Return the text with a link to each law and case that it cites: “Laws 62, 63”, “Case I”.

    `target` is the links' HTML attribute `target`.
    """
    return mark_safe(  # noqa: S308 - escaped
        CITED.sub(lambda citation: _linked(citation, target), conditional_escape(text))
    )


def _linked(cited: re.Match[str], target: str) -> str:
    """Return the citation, with a link for each number that has a page."""
    word, numbers = cited.groups()
    if numbers in {**LAWS, **CASES}:
        return _link(numbers, cited[0], target)
    return f"{word} " + NUMBER.sub(lambda number: _link(number[0], number[0], target), numbers)


def _link(number: str, text: str, target: str) -> str:
    if number in LAWS:
        address = reverse("front:law", args=(number,))
    elif number in CASES:
        address = reverse("front:case", args=(number.lower(),))
    else:
        return text
    opened = format_html(' target="{}"', target) if target else ""
    return f'<a href="{address}"{opened}>{text}</a>'
