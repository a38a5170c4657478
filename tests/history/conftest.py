"""The club of the tests of the front, for those of history."""

from tests.front.conftest import club, club_of_module

__all__ = ["club", "club_of_module"]
