"""How long a session lasts, and how long a person counts as having confirmed who they are."""

from datetime import timedelta
from typing import Final

IDLE: Final = timedelta(days=30)
"""A session ends this long after its last use."""
IN_ALL: Final = timedelta(days=60)
"""A session ends this long after the sign-in, even if it is in use."""
PROOF: Final = timedelta(minutes=5)
"""A person may change their account for this long after they have confirmed who they are."""
