"""The manifest of a backup, which describes its content: `rubicon-backup/1`."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from typing import Any, Final, TypeAlias

FORMAT: Final = "rubicon-backup/1"
Head: TypeAlias = Mapping[str, str | int]


class BackupError(Exception):
    """Raised if a backup is not made, cannot be read or is not restored.

    People read the message.
    """


@dataclass(frozen=True, slots=True)
class Facts:
    """The content of a database: each table and its number of rows, and the migrations run."""

    rows: Mapping[str, int]
    migrations: Sequence[str]


@dataclass(frozen=True, slots=True)
class BackupManifest:
    """The description of a backup inside its file.

    `size` (in bytes) and `sha256` belong to `member`, the database inside the backup. `tried` says
    whether it was restored as a test, and `failures` what the checks then found. `chains` has the
    end of each club's chain.
    """

    made_at: datetime
    version: str
    database: str
    server: str
    member: str
    size: int
    sha256: str
    rows: Mapping[str, int]
    migrations: Sequence[str]
    tried: bool
    failures: Sequence[str]
    chains: Sequence[Head]

    @property
    def facts(self) -> Facts:
        """The content of the backup's database."""
        return Facts(self.rows, self.migrations)

    def to_json(self) -> str:
        """Return the manifest as JSON."""
        data = {"format": FORMAT, **asdict(self), "made_at": self.made_at.isoformat()}
        return json.dumps(data, ensure_ascii=False, indent=1)


def read_manifest(text: bytes) -> BackupManifest:
    """Return the manifest in a JSON text.

    Raises BackupError if it has another format or is damaged.
    """
    try:
        data = json.loads(text)
        form = data.pop("format")
        if form != FORMAT:
            raise BackupError(
                f"It has the format “{form}”, and this version of Rubicon reads {FORMAT} only."
            )
        return _checked(
            BackupManifest(**data | {"made_at": datetime.fromisoformat(data["made_at"])})
        )
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise BackupError(f"Its manifest is damaged: {error}") from None


TYPES: Final[Mapping[str, type]] = {
    "made_at": datetime,
    "size": int,
    "rows": dict,
    "migrations": list,
    "tried": bool,
    "failures": list,
    "chains": list,
}
"""The types of the fields; the other fields are texts."""


def _checked(manifest: BackupManifest) -> BackupManifest:
    for field in fields(manifest):
        value: Any = getattr(manifest, field.name)
        if type(value) is not TYPES.get(field.name, str):
            raise TypeError(f"{field.name} is {value!r}")
    return manifest
