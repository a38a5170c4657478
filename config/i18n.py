"""Django's `i18n` tags. A text that stands in a template is looked up once for each language: a
page of a card says some eighty of them, which took a sixth of its time."""

from typing import Any

from django import template
from django.template.base import Parser, Token
from django.template.context import Context
from django.templatetags import i18n
from django.utils.translation import get_language

register = template.Library()
register.tags.update(i18n.register.tags)
register.filters.update(i18n.register.filters)


class Said(i18n.TranslateNode):
    """A `translate` tag with a text of its own, which it keeps as it says it in each language."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._kept: dict[tuple[str | None, bool], str] = {}

    def render(self, context: Context) -> str:
        """What it says; nothing where it only gives it a name in the context."""
        key = (get_language(), context.autoescape)
        if key not in self._kept:
            said = super().render(context)
            self._kept[key] = context[self.asvar] if self.asvar else said
        if self.asvar:
            context[self.asvar] = self._kept[key]
            return ""
        return self._kept[key]


@register.tag("trans")
@register.tag("translate")
def translate(parser: Parser, token: Token) -> i18n.TranslateNode:
    """As Django reads it; kept where nothing in it changes from page to page."""
    node: i18n.TranslateNode = i18n.do_translate(parser, token)
    what = node.filter_expression
    if what.filters or what.var.literal is None or node.noop or node.message_context:
        return node
    return Said(what, node.noop, node.asvar)
