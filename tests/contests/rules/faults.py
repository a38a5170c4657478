"""Why a contest refuses something."""

from collections.abc import Callable
from typing import Any

import pytest

from contests.rules.entries import ContestError, Fault


def fault_of(call: Callable[..., object], *args: Any) -> Fault:
    """Return the fault of this call, which must be refused."""
    with pytest.raises(ContestError) as refused:
        call(*args)
    return refused.value.fault
