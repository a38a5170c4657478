"""The file of a club: a ZIP archive of JSON lines, with a manifest of digests and counts.

Nothing is unpacked to the disk, and no name in the archive is used as a path.
"""

import hashlib
import io
import json
import re
import stat
import zipfile
import zlib
from array import array
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, cast

from hosting.moving.catalogue import PARTS, ClubFilePart
from hosting.moving.manifest import LARGEST_ID, NAME, ClubManifest, PartSummary, read_manifest
from hosting.moving.values import plain
from piquet.formats.strict_json import FileError, FileFault, excerpt, parse
from scoring.management.progress import Progress

LONGEST_LINE: Final = 4_000_000
MOST_INSIDE: Final = 50_000
"""The most lists and objects in a line: each takes a hundred times its bytes of memory."""
LONGEST_READ: Final = 1 << 20
"""The most bytes read at once, which limits the archive's list of parts."""
MOST_SHRUNK: Final = 200
"""The strongest allowed compression: a part may be 200 times its size in the archive.

Our own parts are about ten times their size in the archive.
"""
_LONGEST_MANIFEST: Final = 1_000_000
_ROW: Final = re.compile(rb'\{"id":([1-9][0-9]{0,8}),')
_encode: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode

_STRINGS: Final = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
"""The strings of a line. A string without an end goes to the line's end, so matching is linear."""

Ids = Mapping[str, "array[int]"]
"""The ids of each part, ascending."""


def write_part(
    archive: zipfile.ZipFile, part: ClubFilePart, club_id: int, progress: Progress
) -> PartSummary:
    """Write the club's rows of one table, and return their entry in the manifest.

    Raises FileError for rows that no site would accept.
    """
    keys = [column.key for column in part.columns]
    digest, rows, size, last = hashlib.sha256(), 0, 0, 0
    with archive.open(part.file, "w", force_zip64=True) as stream:
        for row in part.rows(club_id).iterator(2_000):
            values = dict(zip(keys, map(plain, row), strict=True))
            line = (_encode(values) + "\n").encode()
            _verify_line(f"{part.file}, id {row[0]}", line)
            stream.write(line)
            digest.update(line)
            rows, size, last = rows + 1, size + len(line), int(row[0])
            progress.at(part.name, rows)
    _verify_rows(part, rows)
    return PartSummary(part.name, rows, size, digest.hexdigest(), last)


def write_manifest(archive: zipfile.ZipFile, manifest: ClubManifest) -> None:
    """Write the manifest, after all parts."""
    archive.writestr(NAME, manifest.as_bytes())


class ClubFile:
    """A club's file, open for reading; `opened` makes it."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self.bytes_read = 0
        """Bytes of the rows that were read."""
        self._verify_names()
        with _damage_in_words(NAME), archive.open(NAME) as stream:
            self.manifest = read_manifest(stream.read(_LONGEST_MANIFEST + 1))

    def _verify_names(self) -> None:
        wanted = [*(part.file for part in PARTS), NAME]
        names = [entry.filename for entry in self._archive.infolist()]
        if sorted(names) != sorted(wanted):
            count = Counter(names)
            odd = [name for name in names if name not in wanted or count[name] > 1]
            missing = [name for name in wanted if name not in names]
            problem = excerpt(odd[0]) if odd else f"no {missing[0]}"
            raise _fault("the file", problem, "exactly the parts of a club, each once")

    def survey(self, progress: Progress) -> Ids:
        """Return the ids of every part, after comparing all digests and counts with the manifest.

        Raises FileError if they differ.
        """
        for part in PARTS:
            self._verify_size(part)
        ids = {part.name: self._survey(part, progress) for part in PARTS}
        if list(ids["clubs"]) != [self.manifest.club]:
            clubs = f"clubs {list(ids['clubs'][:3])}"
            raise _fault("clubs.jsonl", clubs, f"club {self.manifest.club} alone")
        return ids

    def _verify_size(self, part: ClubFilePart) -> None:
        """Raise FileError for a part that would expand too much, before it is read."""
        entry, summary = self._archive.getinfo(part.file), self.manifest.part(part.name)
        if entry.file_size != summary.bytes:
            raise _fault(
                part.file, "another size than the manifest says", f"{summary.bytes:,} bytes"
            )
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise _fault(part.file, f"compression {entry.compress_type}", "deflate, or none")
        if entry.file_size > MOST_SHRUNK * (entry.compress_size + 1_000):
            sizes = f"{entry.file_size:,} bytes made of {entry.compress_size:,}"
            raise _fault(part.file, sizes, f"at most {MOST_SHRUNK} times as many")

    def _survey(self, part: ClubFilePart, progress: Progress) -> "array[int]":
        summary, digest, ids = self.manifest.part(part.name), hashlib.sha256(), array("i")
        for number, line in self._lines(part):
            digest.update(line)
            ids.append(_id(part.file, number, line, ids[-1] if ids else 0))
            if number > summary.rows:
                raise _fault(part.file, "more rows", f"{summary.rows:,} rows, as the manifest says")
            progress.at(part.name, number, summary.rows)
        if digest.hexdigest() != summary.sha256:
            raise _fault(part.file, "another digest", "the digest of the manifest: it is damaged")
        if (len(ids), ids[-1] if ids else 0) != (summary.rows, summary.last):
            raise _fault(
                part.file, f"{len(ids):,} rows", f"{summary.rows:,} rows, to id {summary.last}"
            )
        return ids

    def rows(self, part: ClubFilePart) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield each row with its place in the file. Raises FileError if a row cannot be parsed."""
        for number, line in self._lines(part):
            where = f"{part.file}, line {number}"
            self.bytes_read += len(line)
            try:
                yield where, parse(line, LONGEST_LINE)
            except FileError as error:
                raise FileError(
                    [FileFault(f"{where}, {f.where}", f.actual, f.expected) for f in error.faults]
                ) from None

    def _lines(self, part: ClubFilePart) -> Iterator[tuple[int, bytes]]:
        with _damage_in_words(part.file), self._archive.open(part.file) as stream:
            lines = io.BufferedReader(cast(io.RawIOBase, stream), 1 << 18)
            number = 0
            while line := lines.readline(LONGEST_LINE + 1):
                number += 1
                _verify_line(f"{part.file}, line {number}", line)
                yield number, line


def _verify_line(where: str, line: bytes) -> None:
    """Raise FileError for a line that is incomplete, or that would take too much memory."""
    if len(line) > LONGEST_LINE or not line.endswith(b"\n"):
        expected = f"a whole line of at most {LONGEST_LINE:,} bytes"
        raise _fault(where, "a line without an end", expected)
    if len(line) > MOST_INSIDE:
        outside = _STRINGS.sub(b"", line)
        if (inside := outside.count(b"[") + outside.count(b"{")) > MOST_INSIDE:
            raise _fault(where, f"{inside:,} lists and objects", f"at most {MOST_INSIDE:,}")


def _verify_rows(part: ClubFilePart, rows: int) -> None:
    if rows > part.most:
        raise _fault(part.file, f"{rows:,} rows", f"at most {part.most:,} rows")


def _id(file: str, number: int, line: bytes, before: int) -> int:
    match = _ROW.match(line)
    row_id = int(match[1]) if match else 0
    if before < row_id <= LARGEST_ID:
        return row_id
    expected = f"an “id” first, a whole number from {before + 1} to {LARGEST_ID}"
    raise _fault(f"{file}, line {number}", excerpt(line[:40].decode("utf-8", "replace")), expected)


def _fault(where: str, actual: str, expected: str) -> FileError:
    return FileError([FileFault(where, actual, expected)])


class _ShortReads(io.FileIO):
    """A file that limits how much is read at once: zipfile would read a list of any length."""

    def read(self, size: int | None = -1, /) -> bytes:
        """Return up to `size` bytes. Raises OSError if `size` is too large."""
        if size is not None and size > LONGEST_READ:
            raise OSError(f"a list of {size:,} bytes")
        return super().read(size)


@contextmanager
def opened(path: Path) -> Iterator[ClubFile]:
    """Open a club's file. Raises FileError if it is not a club's file, or cannot be read."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # Opening a pipe would wait.
            raise _fault(str(path), "no ordinary file", "the file that export_club wrote")
        stream = _ShortReads(path)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise _fault(str(path), reason, "a file that can be read") from None
    with stream:
        with _damage_in_words(path.name):
            archive = zipfile.ZipFile(stream)
        with archive:
            yield ClubFile(archive)


_DAMAGE: Final = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,  # an unusual compression
    RuntimeError,  # a password is needed
    OSError,
)


@contextmanager
def _damage_in_words(where: str) -> Iterator[None]:
    try:
        yield
    except _DAMAGE as error:
        reason = str(error) or type(error).__name__
        raise _fault(where, f"damage ({reason})", "a file that export_club wrote") from None
