"""The page about oneself."""

from dataclasses import dataclass

from club.forms import OwnForm


@dataclass(frozen=True, slots=True)
class YouPage:
    """The page. It costs two queries: the memberships, and whether the address is confirmed."""

    forms: tuple[OwnForm, ...]
    """A form for each club."""
    proved: bool
