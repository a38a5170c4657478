"""The file of a backup: a zip of the database, followed by its manifest."""

import errno
import hashlib
import os
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hosting.backups.folder import NAME
from hosting.backups.manifest import BackupError, BackupManifest, read_manifest

MANIFEST: Final = "manifest.json"
LARGEST_MANIFEST: Final = 16 << 20
DATABASE: Final = b"database."
"""The beginning of the database's name, which is in the first bytes of a backup."""
ENDS: Final = 4096
"""The number of bytes at either end of a file that show whether it is a backup."""
BLOCK: Final = 1 << 20
_BROKEN: Final = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
)
"""The exceptions that zipfile raises for a damaged file."""
Advance = Callable[[int], None]
"""A function that is called with the number of bytes done."""


@dataclass(frozen=True, slots=True)
class WrittenDump:
    """A database inside a backup: its size in bytes, and the SHA-256 of these bytes."""

    size: int
    sha256: str


def write_database(
    file: Path, member: str, blocks: Iterable[bytes], *, compress: bool, advance: Advance
) -> WrittenDump:
    """Create a backup's file with the database in it, and return the database's size and digest."""
    digest, size = hashlib.sha256(), 0
    how = zipfile.ZIP_DEFLATED if compress else zipfile.ZIP_STORED
    with (
        zipfile.ZipFile(file, "x", how, compresslevel=6) as archive,
        archive.open(member, "w", force_zip64=True) as inside,
    ):
        for block in blocks:
            inside.write(block)
            digest.update(block)
            size += len(block)
            advance(size)
    return WrittenDump(size, digest.hexdigest())


def finish(file: Path, manifest: BackupManifest) -> None:
    """Add the manifest, and wait until the whole file is on the disk."""
    with zipfile.ZipFile(file, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(MANIFEST, manifest.to_json())
    file.chmod(0o600)
    with file.open("rb") as written:
        os.fsync(written.fileno())


def manifest_of(file: Path) -> BackupManifest:
    """Return a backup's manifest. Raises BackupError if the file is not a complete backup."""
    with _opened(file) as archive:
        if archive.getinfo(MANIFEST).file_size > LARGEST_MANIFEST:
            raise BackupError(f"{file} is damaged: its manifest is too large.")
        return read_manifest(archive.read(MANIFEST))


def extract_database(
    file: Path, member: str, wanted: WrittenDump, to: Path, advance: Advance
) -> None:
    """Write the database of a backup to a file of its own.

    Raises BackupError if it differs from the database that was backed up.
    """
    digest, size = hashlib.sha256(), 0
    with _opened(file) as archive, archive.open(member) as inside, to.open("xb") as out:
        while size <= wanted.size and (block := inside.read(BLOCK)):
            out.write(block)
            digest.update(block)
            size += len(block)
            advance(size)
    if (size, digest.hexdigest()) != (wanted.size, wanted.sha256):
        raise BackupError(f"{file} is damaged: its database is not the one that was put in.")


@contextmanager
def _opened(file: Path) -> Iterator[zipfile.ZipFile]:
    try:
        with zipfile.ZipFile(file) as archive:
            yield archive
    except KeyError as error:
        raise _fault(file, error.args[0]) from None
    except _BROKEN as error:
        raise _fault(file, str(error) or "it ends too early") from None
    except OSError as error:
        if error.errno != errno.EINVAL:
            raise
        raise _fault(file, "it says that parts of it are outside of it") from None


def _fault(file: Path, why: object) -> BackupError:
    problem = "is damaged" if _was_backup(file) else "is not a backup of Rubicon"
    return BackupError(f"{file} {problem}: {why}")


def _was_backup(file: Path) -> bool:
    """Whether an unreadable file has the name, the beginning or the end of a backup."""
    with file.open("rb") as opened:
        begins = opened.read(ENDS)
        opened.seek(max(0, file.stat().st_size - ENDS))
        ends = opened.read(ENDS)
    has_parts = DATABASE in begins or MANIFEST.encode() in ends
    return has_parts or NAME.fullmatch(file.name) is not None


def blocks_of(file: Path) -> Iterator[bytes]:
    """Yield the content of a file in blocks."""
    with file.open("rb") as opened:
        while block := opened.read(BLOCK):
            yield block
