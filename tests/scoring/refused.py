"""What an operation refuses."""

from collections.abc import Callable
from typing import Any

import pytest

from club.operation_error import OperationError


def refused(says: str, change: Callable[..., object], *args: Any, **said: Any) -> OperationError:
    """Return the refusal of this change, whose message must match `says`, if that is not empty."""
    with pytest.raises(OperationError, match=says or None) as caught:
        change(*args, **said)
    return caught.value
