"""Django's `i18n` tags, with a `translate` that caches a constant text in each language.

Without the cache, a card page takes about 7% longer, and writing a deal 4%. TEMPLATES in the
settings gives this module the name `i18n`.
"""

from typing import Any

from django import template
from django.template.base import Parser, Token
from django.template.context import Context
from django.templatetags import i18n
from django.utils.translation import get_language

register = template.Library()
register.tags.update(i18n.register.tags)
register.filters.update(i18n.register.filters)


class CachedTranslateNode(i18n.TranslateNode):
    """A `translate` tag with a constant text."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._texts: dict[tuple[str | None, bool], str] = {}

    def render(self, context: Context) -> str:
        """Return the translation. With `as`, put it into the context and return ""."""
        key = (get_language(), context.autoescape)
        if key not in self._texts:
            text = super().render(context)
            self._texts[key] = context[self.asvar] if self.asvar else text
        if self.asvar:
            context[self.asvar] = self._texts[key]
            return ""
        return self._texts[key]


@register.tag("trans")
@register.tag("translate")
def translate(parser: Parser, token: Token) -> i18n.TranslateNode:
    """Parse the tag as Django does. Only a constant text is cached."""
    node: i18n.TranslateNode = i18n.do_translate(parser, token)
    text = node.filter_expression
    if text.filters or text.var.literal is None or node.noop or node.message_context:
        return node
    return CachedTranslateNode(text, node.noop, node.asvar)
