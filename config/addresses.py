"""Django's `url` tag, with an address made once: a page of a card names some twenty, and to make
them anew took a tenth of its time."""

from functools import lru_cache

from django import template
from django.conf import settings
from django.template import defaulttags
from django.template.base import Parser, Token
from django.template.context import Context
from django.urls import NoReverseMatch, get_script_prefix, get_urlconf, reverse
from django.utils.html import conditional_escape

register = template.Library()


class Address(defaulttags.URLNode):
    """A `url` tag whose arguments have no names."""

    def render(self, context: Context) -> str:
        """The address; nothing where it only gives it a name in the context."""
        name = self.view_name.resolve(context)
        args = [arg.resolve(context) for arg in self.args]
        where = get_urlconf() or settings.ROOT_URLCONF, get_script_prefix(), _namespace(context)
        try:
            address = _address(*where, name, *args)
        except NoReverseMatch:
            if self.asvar is None:
                raise
            address = ""
        if self.asvar:
            context[self.asvar] = address
            return ""
        return conditional_escape(address) if context.autoescape else address


def _namespace(context: Context) -> str | None:
    """Of the page that names the address, as Django looks for it."""
    request = getattr(context, "request", None)
    match = getattr(request, "resolver_match", None)
    app: str | None = getattr(request, "current_app", None) or getattr(match, "namespace", None)
    return app


@lru_cache(4096, typed=True)  # A 1 and a True are equal and make different addresses.
def _address(urls: str, _prefix: str, namespace: str | None, name: str, *args: object) -> str:
    """The prefix under which the whole site stands is not read: it is in every address made."""
    return reverse(name, urlconf=urls, args=args, current_app=namespace)


@register.tag
def url(parser: Parser, token: Token) -> defaulttags.URLNode:
    """As Django reads it; made anew each time where its arguments have names."""
    node: defaulttags.URLNode = defaulttags.url(parser, token)
    return node if node.kwargs else Address(node.view_name, node.args, node.kwargs, node.asvar)
