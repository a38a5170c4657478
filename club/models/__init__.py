"""The tables of people, their clubs and their security log.

Start with `people.py`.
"""

from club.models.emails import OutgoingLetter
from club.models.moved_ids import MovedId
from club.models.people import (
    OFFICERS,
    BalancesSeen,
    Club,
    Member,
    Role,
    User,
    UserManager,
    check_currency,
    check_timezone,
)
from club.models.security import SecurityEvent
from club.models.sessions import Session

__all__ = [
    "OFFICERS",
    "BalancesSeen",
    "Club",
    "Member",
    "MovedId",
    "OutgoingLetter",
    "Role",
    "SecurityEvent",
    "Session",
    "User",
    "UserManager",
    "check_currency",
    "check_timezone",
]
