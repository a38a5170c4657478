"""Cache papers and pictures, so that unchanged ones are not drawn again.

They are files in the folder of the cache “drawings”, which all processes of a machine share. Check
that the visitor may read a drawing before you ask for it.
"""

import json
import pickle
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields, is_dataclass
from hashlib import sha256
from types import FunctionType
from typing import Any, Final, TypeVar

from django.conf import settings
from django.core.cache import caches
from django.core.serializers.json import DjangoJSONEncoder
from django.utils.translation import get_language

from paper.typesetting.layout import LATEST

CACHE: Final = "drawings"
LARGEST: Final = 1_000_000
"""The size in bytes of the largest drawing in the cache."""
WEEK: Final = 7 * 24 * 60 * 60
DAMAGED: Final = (
    *(OSError, EOFError, zlib.error, pickle.UnpicklingError),
    *(ValueError, LookupError, AttributeError, ImportError),
)
"""The errors raised for a file that is damaged, or that this process may not read."""

T = TypeVar("T")


def cached_drawing(draw: Callable[[T], bytes], content: T, *, known_by: object = None) -> bytes:
    """Return what `draw` makes of the content, from the cache or drawn now.

    The key has the content, language, layout and release. The content must be plain data or
    dataclasses of plain data. For any other content, pass plain data that determine it as
    `known_by`.
    """
    if settings.DEBUG:  # During development, one release draws in many ways.
        return draw(content)
    key = _identity(draw, content if known_by is None else known_by)
    with suppress(*DAMAGED):
        if isinstance(drawing := caches[CACHE].get(key), bytes):
            return drawing
    drawn = draw(content)
    if len(drawn) <= LARGEST:
        with suppress(OSError):  # The folder is full, or not ours: the next visitor draws again.
            caches[CACHE].set(key, drawn, WEEK)
    return drawn


def _identity(draw: Callable[[T], bytes], known_by: object) -> str:
    what = f"{draw.__module__}.{draw.__qualname__}"
    parts = [settings.VERSION, LATEST, what, get_language(), known_by]
    return sha256(json.dumps(parts, cls=_Content).encode()).hexdigest()


class _Content(DjangoJSONEncoder):
    """Writes dataclasses with all their fields, and functions of a module by name.

    Raises TypeError for anything else that is not data.
    """

    def default(self, o: Any) -> Any:
        if is_dataclass(o):
            return [type(o).__name__, {field.name: getattr(o, field.name) for field in fields(o)}]
        if isinstance(o, frozenset):
            return sorted(o)
        if isinstance(o, FunctionType) and "<" not in o.__qualname__:  # Neither lambda nor inner.
            return f"{o.__module__}.{o.__qualname__}"
        return super().default(o)
