"""Change a club's file as somebody who forges it would: with right digests, or with wrong ones."""

import hashlib
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hosting.moving.manifest import NAME

Contents = dict[str, bytes]


def contents(path: Path) -> Contents:
    """Return the file's parts by name."""
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def written(path: Path, parts: Contents) -> Path:
    """Write an archive of these parts."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return path


def with_rows(
    name: str, change: Callable[[list[dict[str, Any]]], Any]
) -> Callable[[Contents], None]:
    """Return a change of the rows of a part, with digest, size and count put right."""

    def changed(parts: Contents) -> None:
        rows = [json.loads(line) for line in parts[f"{name}.jsonl"].splitlines()]
        change(rows)
        lines = (json.dumps(row, separators=(",", ":"), ensure_ascii=False) for row in rows)
        put(parts, name, "".join(f"{line}\n" for line in lines).encode())

    return changed


def put(parts: Contents, name: str, content: bytes) -> None:
    """Put other bytes in the place of a part, and tell the manifest."""
    parts[f"{name}.jsonl"] = content
    ids = [json.loads(line)["id"] for line in content.splitlines()]
    data = {
        "rows": len(ids),
        "bytes": len(content),
        "sha256": hashlib.sha256(content).hexdigest(),
        "last": ids[-1] if ids and type(ids[-1]) is int else 0,
    }

    def tell(manifest: dict[str, Any]) -> None:
        part = next(each for each in manifest["parts"] if each["name"] == name)
        part |= data

    in_manifest(tell)(parts)


def in_manifest(change: Callable[[dict[str, Any]], Any]) -> Callable[[Contents], None]:
    """Return a change of the manifest."""

    def changed(parts: Contents) -> None:
        manifest = json.loads(parts[NAME])
        change(manifest)
        parts[NAME] = json.dumps(manifest).encode()

    return changed
