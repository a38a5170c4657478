"""A block tag that caches parts of a template that are nearly always the same.

It saves 0.2 to 0.3 ms of the 7.4 ms in which the page of an open card is made (November 2026).
"""

from typing import Any

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.template.context import Context
from django.utils.translation import get_language

register = template.Library()


class ConstantNode(template.Node):
    """A block that is rendered once for each language and each value of its arguments."""

    def __init__(self, nodelist: NodeList, arguments: list[FilterExpression]) -> None:
        self.nodelist = nodelist
        self._arguments = arguments
        self._texts: dict[tuple[Any, ...], str] = {}

    def render(self, context: Context) -> str:
        """Return the block's text, kept from when it was first rendered."""
        key = (get_language(), *(bool(argument.resolve(context)) for argument in self._arguments))
        if key not in self._texts:
            self._texts[key] = self.nodelist.render(context)
        return self._texts[key]


@register.tag
def constant(parser: Parser, token: Token) -> ConstantNode:
    """`{% constant undo concede %}…{% endconstant %}`: a block that depends on the language, and on
    whether each of its arguments is true, and on nothing else."""
    arguments = [parser.compile_filter(bit) for bit in token.split_contents()[1:]]
    nodelist = parser.parse(("endconstant",))
    parser.delete_first_token()
    return ConstantNode(nodelist, arguments)
