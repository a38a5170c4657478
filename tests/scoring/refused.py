"""What an operation refuses."""

from collections.abc import Callable
from typing import Any

import pytest

from club.refused import Refused


def refused(says: str, change: Callable[..., object], *args: Any, **said: Any) -> Refused:
    """Return the refusal of this change, whose message must match `says`, if that is not empty."""
    with pytest.raises(Refused, match=says or None) as caught:
        change(*args, **said)
    return caught.value
