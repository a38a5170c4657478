"""What backups need of a database, and which of the two the site has."""

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
    """The database as it stood at one moment."""

    facts: Facts
    blocks: Iterable[bytes]
    about: int
    """About how many bytes the blocks are."""


class Database(ABC):
    """A site's database, and others beside it.

    A place is where another database is: a path on SQLite, a name on PostgreSQL.
    """

    kind: ClassVar[str]
    member: ClassVar[str]
    """The name of the database inside a backup."""
    compress: ClassVar[bool]
    """Whether its blocks are not compressed yet."""

    def __init__(self, settings: dict[str, Any]) -> None:
        self.settings = settings

    @abstractmethod
    def server(self) -> str:
        """Return the name and version of the database program."""

    @abstractmethod
    def snapshot(self, room: Path, progress: Progress) -> AbstractContextManager[Snapshot]:
        """Freeze the database while others write. The blocks are read inside, once."""

    @abstractmethod
    def trial_place(self, room: Path) -> str:
        """Return where a backup is restored on trial."""

    @abstractmethod
    def place_beside(self) -> str:
        """Return where a backup is restored before it takes the place of the site's database."""

    @abstractmethod
    def why_no_other(self) -> str:
        """Return why no other database can be made beside the site's, "" where one can."""

    @abstractmethod
    def fill(self, place: str, dumped: Path, advance: Advance) -> None:
        """Make a database there from what a backup holds. The file `dumped` may be used up."""

    @abstractmethod
    def remove(self, place: str) -> None:
        """Remove the database there, if there is one."""

    @abstractmethod
    def at(self, place: str) -> dict[str, Any]:
        """Return the settings of the database there."""

    @abstractmethod
    def faults(self) -> Iterator[str]:
        """Yield what is wrong with the database at work, below its tables' meaning."""

    @abstractmethod
    def alone(self) -> AbstractContextManager[None]:
        """Keep the site out while its database is replaced.

        Raises BackupError where the site still runs.
        """

    @abstractmethod
    def exists(self) -> bool:
        """Whether the site has a database."""

    @abstractmethod
    def put_in_place(self, place: str, *, keep: bool) -> str:
        """Put the database there in the site's place.

        The site's own is kept beside it, and where is returned; or removed, for "".
        """

    @contextmanager
    def tried(self, place: str, dumped: Path, advance: Advance) -> Iterator[None]:
        """Have a backup restored there until the block ends."""
        self.remove(place)
        try:
            self.fill(place, dumped, advance)
            yield
        finally:
            self.remove(place)
