"""In tests it is an error if a template asks for an attribute that an object does not have.

On the site such an attribute is empty, so that a page is shown without it. These are empty in tests
too: names that a view did not give, keys that a dictionary does not have, and parts of what is not
there (None, an empty text). Only our own templates are held to this. Those of Django's admin and of
allauth ask many objects for what only some of them have.
"""

from collections.abc import Mapping
from typing import Any

from django.template import engines
from django.template.base import FilterExpression, Parser, Variable, VariableDoesNotExist
from django.template.context import BaseContext
from jinja2 import ChainableUndefined
from jinja2.utils import missing

from tests.paths import ROOT

OURS = str(ROOT / "templates")


class UnknownAttributeError(BaseException):
    """An object does not have the attribute that a template asks for.

    It is no Exception: a comparison in Django's `if` takes every Exception for “no”.
    """


def refuse_unknown_attributes() -> None:
    """Make them errors in all templates that either engine compiles from now on."""
    engines["parts"].env.undefined = _Absent
    compile_expression = FilterExpression.__init__

    def compile_strictly(self: FilterExpression, token: str, parser: Parser) -> None:
        compile_expression(self, token, parser)
        if parser.origin is not None and parser.origin.name.startswith(OURS):
            for variable in _variables(self):
                variable.__class__ = _StrictVariable

    FilterExpression.__init__ = compile_strictly


def _variables(expression: FilterExpression) -> list[Variable]:
    """The variables of an expression such as `page.day|date:page.format`."""
    arguments = [argument for _filter, given in expression.filters for _is_name, argument in given]
    return [each for each in (expression.var, *arguments) if isinstance(each, Variable)]


class _StrictVariable(Variable):
    """A variable of one of our Django templates."""

    __slots__ = ()

    def _resolve_lookup(self, context: Any) -> Any:
        try:
            return super()._resolve_lookup(context)
        except VariableDoesNotExist as error:
            name, owner = error.params
            _refuse(owner, name)
            raise


class _Absent(ChainableUndefined):
    """What a Jinja template gets for a name or an attribute that is not there."""

    def __init__(self, hint: Any = None, obj: Any = missing, name: Any = None, **more: Any) -> None:
        super().__init__(hint, obj, name, **more)
        _refuse(obj, name)


def _refuse(owner: object, name: str) -> None:
    may_be_absent = isinstance(owner, BaseContext | ChainableUndefined | Mapping)
    if not may_be_absent and owner not in (None, missing, ""):
        raise UnknownAttributeError(f"A template asks for “{name}” of {owner!r}.")
