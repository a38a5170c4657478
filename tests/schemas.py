"""The documented JSON schemas, for tests of what the site reads and writes."""

import json
from functools import cache
from typing import Any

from tests.paths import SCHEMAS


@cache
def schema(name: str) -> Any:
    """The validator of docs/schema/NAME, a `Draft202012Validator`."""
    from jsonschema import Draft202012Validator  # Takes seconds to import; few tests need it.

    content = json.loads((SCHEMAS / name).read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(content)
    return Draft202012Validator(content)
