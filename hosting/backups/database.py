"""The interface of a database for backups, which SQLite and PostgreSQL implement."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from hosting.backups.archive import Advance
from hosting.backups.manifest import Facts
from scoring.management.progress import Progress


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The content of the database at one moment."""

    facts: Facts
    blocks: Iterable[bytes]
    about: int
    """The approximate number of bytes in the blocks."""


class Database(ABC):
    """A site's database, and other databases beside it.

    A place is where another database is: a path on SQLite, a name on PostgreSQL.
    """

    kind: ClassVar[str]
    member: ClassVar[str]
    """The name of the database inside a backup."""
    compress: ClassVar[bool]
    """Whether to compress the blocks, because the database has not compressed them."""

    def __init__(self, settings: dict[str, Any]) -> None:
        self.settings = settings

    @abstractmethod
    def server(self) -> str:
        """Return the name and version of the database program."""

    @abstractmethod
    def snapshot(self, room: Path, progress: Progress) -> AbstractContextManager[Snapshot]:
        """Freeze the database while others write. Read the blocks once, inside the `with` block."""

    @abstractmethod
    def trial_place(self, room: Path) -> str:
        """Return the place where a backup is restored as a test."""

    @abstractmethod
    def place_beside(self) -> str:
        """Return the place where a backup is restored before it replaces the site's database."""

    @abstractmethod
    def why_no_other(self) -> str:
        """Return why no other database can be made beside the site's, or "" if it can."""

    @abstractmethod
    def fill(self, place: str, dumped: Path, advance: Advance) -> None:
        """Make a database there from a backup's content. The file `dumped` may be used up."""

    @abstractmethod
    def remove(self, place: str) -> None:
        """Remove the database there, if there is one."""

    @abstractmethod
    def at(self, place: str) -> dict[str, Any]:
        """Return the settings of the database there, as in DATABASES."""

    @abstractmethod
    def faults(self) -> Iterator[str]:
        """Yield technical errors of the database in use, such as a damaged file."""

    @abstractmethod
    def alone(self) -> AbstractContextManager[None]:
        """Keep the site out while its database is replaced.

        Raises BackupError if the site still runs.
        """

    @abstractmethod
    def exists(self) -> bool:
        """Whether the site has a database."""

    @abstractmethod
    def put_in_place(self, place: str, *, keep: bool) -> str:
        """Replace the site's database with the database there.

        If `keep`, return the new place of the site's previous database. Otherwise remove it and
        return "".
        """

    @contextmanager
    def tried(self, place: str, dumped: Path, advance: Advance) -> Iterator[None]:
        """Restore a backup there until the `with` block ends."""
        self.remove(place)
        try:
            self.fill(place, dumped, advance)
            yield
        finally:
            self.remove(place)
