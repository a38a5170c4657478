"""The tag that lets a game word on a page be tapped for its sentence."""

from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scoring.words.glossary import GLOSSARY

register = template.Library()


@register.simple_tag(takes_context=True)
def word(context: Any, name: str, text: str = "") -> SafeString:
    """The word `name` of the glossary, written as `text` if given, with its sentence to tap for.

    The sentence is sent once a page: its first place holds it, later places open the same one.
    """
    said, meaning = GLOSSARY[name]
    button = format_html(
        '<button type="button" class="word" popovertarget="word-{}">{}</button>', name, text or said
    )
    explained = explained_on(context)
    if name in explained:
        return button
    explained.add(name)
    return button + format_html(
        '<span class="meaning" id="word-{}" popover><b>{}</b> {}</span>', name, said, meaning
    )


def explained_on(context: Any) -> set[str]:
    """The names that this answer has explained so far, kept with its request."""
    request = context.get("request")
    if request is None:  # A part of a page, drawn by itself.
        return set()
    if not hasattr(request, "words_explained"):
        request.words_explained = set()
    explained: set[str] = request.words_explained
    return explained


@register.simple_tag
def law(number: int) -> SafeString:
    """“Law 74”, as a link to its text."""
    address = reverse("front:rules")
    return format_html('<a href="{}#law-{}">Law&nbsp;{}</a>', address, number, number)
