"""How long a session lasts, and how long a person counts as having shown who they are."""

from datetime import timedelta
from typing import Final

IDLE: Final = timedelta(days=30)
"""A session ends so long after its last use."""
IN_ALL: Final = timedelta(days=60)
"""A session ends so long after the sign-in, however much it is used."""
PROOF: Final = timedelta(minutes=5)
"""So long somebody who has shown who they are may change their account."""
