"""Write one club to a file, as it is at one moment, while others continue to write."""

import os
import secrets
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.utils.timezone import now

from club.models import Club
from hosting.moving.catalogue import PARTS
from hosting.moving.club_file import write_manifest, write_part
from hosting.moving.manifest import ClubManifest, schema_here
from hosting.moving.snapshot import snapshot
from hosting.moving.sums import end_of_chain, faults_of, sums_of
from ledger.hashing.canonical import moment_text
from scoring.management.progress import Progress


class UnsoundClubError(ValueError):
    """Raised for a club whose ledger has errors; `faults` describes them, each on a line."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


def export_club(club: Club, path: Path, progress: Progress) -> ClubManifest:
    """Write the club to a new file, completely or not at all, and return its manifest.

    Raises UnsoundClubError if its ledger has errors, FileExistsError, and other OSErrors.
    """
    with _written_whole(path) as beside, snapshot():
        return write_club(Club.objects.get(pk=club.pk), beside, progress)


def write_club(club: Club, path: Path, progress: Progress) -> ClubManifest:
    """Write the club as the caller's transaction sees it, and return its manifest.

    Raises UnsoundClubError if its ledger has errors.
    """
    if faults := list(faults_of(club, progress)):
        raise UnsoundClubError(faults)
    links, head = end_of_chain(club.pk)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        manifest = ClubManifest(
            club=club.pk,
            slug=club.slug,
            name=club.name,
            made_at=moment_text(now()),
            schema=schema_here(),
            parts=tuple(write_part(archive, part, club.pk, progress) for part in PARTS),
            sums=sums_of(club.pk),
            links=links,
            head=head,
        )
        write_manifest(archive, manifest)
    return manifest


@contextmanager
def _written_whole(path: Path) -> Iterator[Path]:
    """Yield a temporary file beside the path, and rename it to the path once it is on the disk.

    Only its owner can read it, because it has names and addresses. Raises FileExistsError.
    """
    if path.exists():
        raise FileExistsError(path)
    beside = path.with_name(f".{path.name}-{secrets.token_hex(4)}")
    os.close(os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        yield beside
        _sync_to_disk(beside)
        beside.replace(path)
        _sync_to_disk(path.parent)
    finally:
        beside.unlink(missing_ok=True)


def _sync_to_disk(path: Path) -> None:
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
