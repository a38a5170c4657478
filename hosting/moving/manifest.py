"""The manifest of a club's file: its content, and the version of Rubicon that made it."""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from django.db.migrations.loader import MigrationLoader

from hosting.moving.catalogue import PARTS
from piquet.formats.strict_json import FileError, FileFault, Reader, excerpt, inside, parse

FORMAT: Final = "rubicon-club/1"
NAME: Final = "manifest.json"
MOST_ROWS: Final = 12_000_000
MOST_BYTES: Final = 8_000_000_000
MOST_IN_PART: Final = {part.name: part.most for part in PARTS}
LARGEST_ID: Final = 500_000_000
"""Addresses and phones hold ids of nine digits; the rest is left for this site to grow."""

_HASH: Final = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class PartSummary:
    """A part in the manifest: its rows, its bytes, its SHA-256, and its highest id."""

    name: str
    rows: int
    bytes: int
    sha256: str
    last: int


@dataclass(frozen=True, slots=True)
class ClubManifest:
    """The manifest, which is read before the rest of a club's file."""

    club: int
    """The club's id on the site it comes from."""
    slug: str
    name: str
    made_at: str
    schema: Mapping[str, int]
    """The number of the last migration, by app."""
    parts: tuple[PartSummary, ...]
    sums: Mapping[str, Mapping[str, int]]
    """By currency: `entries`, the amount `moved`, `accounts`, and the amount `to_receive`."""
    links: int
    head: str
    """The hash of the last link of the ledger's chain."""

    def part(self, name: str) -> PartSummary:
        """Return the manifest's data about the part."""
        return next(part for part in self.parts if part.name == name)

    def as_bytes(self) -> bytes:
        """Return the manifest as JSON."""
        return (json.dumps({"format": FORMAT, **asdict(self)}, indent=1) + "\n").encode()


def schema_here() -> dict[str, int]:
    """Return the number of the last migration of each app whose tables are in the file."""
    labels = {part.model._meta.app_label for part in PARTS}
    last = dict.fromkeys(sorted({*labels, "front"}), 0)  # Reminders were in front.
    for app, name in MigrationLoader(None).disk_migrations:
        if app in last:
            last[app] = max(last[app], int(name.partition("_")[0]))
    return last


def read_manifest(source: bytes) -> ClubManifest:
    """Return the manifest in these bytes.

    Raises FileError if it is not a manifest, or comes from a newer version of Rubicon.
    """
    data = parse(source)
    form = data.get("format") if isinstance(data, dict) else None
    if form != FORMAT:
        expected = f"{FORMAT}, the form that this version of Rubicon reads"
        raise FileError([FileFault(f"{NAME}, format", excerpt(form), expected)])
    reader = _ManifestReader()
    manifest = reader.manifest({key: value for key, value in data.items() if key != "format"})
    if reader.faults:
        raise FileError(
            [FileFault(f"{NAME}, {f.where}", f.actual, f.expected) for f in reader.faults]
        )
    _verify_not_newer(manifest)
    return manifest


def _verify_not_newer(manifest: ClubManifest) -> None:
    here = schema_here()
    newer = [app for app, number in manifest.schema.items() if number > here.get(app, 0)]
    if newer:
        apps = ", ".join(f"{app} {manifest.schema[app]:04}" for app in newer)
        expected = "a file of this version of Rubicon or an older one: bring this site up to date"
        raise FileError([FileFault(NAME, f"the tables of a newer version ({apps})", expected)])


class _ManifestReader(Reader):
    """Reads the fields of a manifest and collects its errors."""

    expected = dict.fromkeys(
        (
            *("club", "slug", "name", "made_at", "schema", "parts", "sums", "links", "head"),
            *("rows", "bytes", "sha256", "last"),
            *("entries", "moved", "accounts", "to_receive"),
        ),
        "a value",
    )

    def manifest(self, data: Mapping[str, Any]) -> ClubManifest:
        fields = self.fields("", dict(data), tuple(ClubManifest.__dataclass_fields__))
        return ClubManifest(
            club=self.field("", fields, "club", self._id, 0),
            slug=self.field("", fields, "slug", self._text, ""),
            name=self.field("", fields, "name", self._text, ""),
            made_at=self.field("", fields, "made_at", self._text, ""),
            schema=self.field("", fields, "schema", self._numbers, {}),
            parts=self.field("", fields, "parts", self._parts, ()),
            sums=self.field("", fields, "sums", self._sums, {}),
            links=self.field("", fields, "links", self._count, 0),
            head=self.field("", fields, "head", self._hash, ""),
        )

    def _parts(self, where: str, value: object) -> tuple[PartSummary, ...]:
        parts = self.list_of(where, value, self._part)
        wanted = [part.name for part in PARTS]
        if [part.name for part in parts] != wanted:
            self.fault(where, excerpt([part.name for part in parts]), ", ".join(wanted))
        if (rows := sum(part.rows for part in parts)) > MOST_ROWS:
            self.fault(where, f"{rows:,} rows", f"at most {MOST_ROWS:,} rows")
        if (size := sum(part.bytes for part in parts)) > MOST_BYTES:
            self.fault(where, f"{size:,} bytes", f"at most {MOST_BYTES:,} bytes")
        for part in parts:
            if part.rows > (most := MOST_IN_PART.get(part.name, MOST_ROWS)):
                self.fault(f"{where}, {part.name}", f"{part.rows:,} rows", f"at most {most:,} rows")
        return parts

    def _part(self, where: str, value: object) -> PartSummary:
        data = self.fields(where, value, tuple(PartSummary.__dataclass_fields__))
        return PartSummary(
            name=self.field(where, data, "name", self._text, ""),
            rows=self.field(where, data, "rows", self._count, 0),
            bytes=self.field(where, data, "bytes", self._size, 0),
            sha256=self.field(where, data, "sha256", self._hash, ""),
            last=self.field(where, data, "last", self._count, 0),
        )

    def _sums(self, where: str, value: object) -> dict[str, dict[str, int]]:
        names = ("entries", "moved", "accounts", "to_receive")
        return {
            currency: {
                name: self.field(inside(where, currency), data, name, self._amount, 0)
                for name in names
            }
            for currency, of_currency in self._object(where, value).items()
            for data in [self.fields(inside(where, currency), of_currency, names)]
        }

    def _numbers(self, where: str, value: object) -> dict[str, int]:
        numbers = self._object(where, value)
        return {key: self._count(inside(where, key), number) for key, number in numbers.items()}

    def _object(self, where: str, value: object) -> dict[str, Any]:
        if isinstance(value, dict):
            return value
        self.fault(where, excerpt(value), "an object")
        return {}

    def _text(self, where: str, value: object) -> str:
        if isinstance(value, str):
            return value
        self.fault(where, excerpt(value), "a text")
        return ""

    def _hash(self, where: str, value: object) -> str:
        if isinstance(value, str) and _HASH.fullmatch(value):
            return value
        self.fault(where, excerpt(value), "a hash of 64 signs")
        return ""

    def _id(self, where: str, value: object) -> int:
        return self.figure(where, value, 1, LARGEST_ID)

    def _count(self, where: str, value: object) -> int:
        return self.figure(where, value, 0, LARGEST_ID)

    def _size(self, where: str, value: object) -> int:
        return self.figure(where, value, 0, MOST_BYTES)

    def _amount(self, where: str, value: object) -> int:
        return self.figure(where, value, 0, 10**18)
