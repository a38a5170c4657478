"""Import a club from its file into this site: completely and checked, or not at all."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, connection, transaction

from club.models import Club, Member, MovedId
from club.moving.accounts import SameAddressError, give_accounts
from club.security.log import EventKind, note
from hosting.moving.catalogue import PARTS, ClubFilePart
from hosting.moving.club_file import ClubFile, Ids, opened
from hosting.moving.manifest import ClubManifest
from hosting.moving.new_ids import IN_LINKS, NewIds, new_ids
from hosting.moving.rows import rows_of
from hosting.moving.sums import end_of_chain, faults_of, sums_of
from ledger.operations.moved_book import TABLES, write_moved_rows
from scoring.keys_sent_before import free_derived_keys
from scoring.management.progress import Progress
from scoring.models import Card, Record
from scoring.operations.cards.import_card import key_after_move

AT_ONCE: Final = 2_000
BYTES_AT_ONCE: Final = 2_000_000
"""The rows, and the bytes of rows, in memory at once; there may be one row more."""


class NotTakenError(ValueError):
    """Raised for a club that cannot be imported; `faults` has the reasons. Nothing was written."""

    def __init__(self, *faults: str) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class TakenClub:
    """An imported club, and its file's manifest."""

    club: Club
    manifest: ClubManifest


def import_club(path: Path, slug: str, progress: Progress) -> TakenClub:
    """Import the club of a file under this slug, or under its own if `slug` is empty.

    Every part is compared with its digest before anything is written. The sums, the chain and every
    check of the ledger are verified before the commit. Raises FileError and NotTakenError.
    """
    with opened(path) as file:
        slug = slug or file.manifest.slug
        _verify_free(slug)
        ids = file.survey(progress)
        # See `new_ids`: if only one can write, the ids stay free until we do.
        blocks = new_ids(ids) if connection.vendor == "postgresql" else None
        with transaction.atomic():
            club = _written(file, blocks or new_ids(ids), slug, progress)
            _verify_moved(club, file.manifest, ids, progress)
            about = f"came from a file: {file.manifest.slug}, link {file.manifest.links}"
            note(EventKind.MEMBER, club=club, about=about)
        return TakenClub(club, file.manifest)


def _verify_free(slug: str) -> None:
    try:
        Club._meta.get_field("slug").clean(slug, None)
    except ValidationError as error:
        raise NotTakenError(
            f"“{slug}” is no address for a club. {' '.join(error.messages)}"
        ) from None
    if Club.objects.filter(slug=slug).exists():
        raise NotTakenError(
            f"There is already a club at “{slug}”. Choose another address with --as."
        )


def _written(file: ClubFile, ids: NewIds, slug: str, progress: Progress) -> Club:
    try:
        with transaction.atomic():  # After an error, the outer transaction continues.
            for part in PARTS:
                _write_part(file, part, ids, slug, progress)
            club = Club.objects.get(pk=ids[Club].first)
            _renew_keys(club, ids)
            give_accounts(club)
    except SameAddressError as error:
        raise NotTakenError(f"Two members of the file have the address {error}.") from None
    except (IntegrityError, DataError) as error:
        reason = str(error).strip().splitlines()[0]
        raise NotTakenError(
            f"The file contradicts itself, or what is here already. The database says: {reason}"
        ) from None
    return club


def _write_part(
    file: ClubFile, part: ClubFilePart, ids: NewIds, slug: str, progress: Progress
) -> None:
    rows, done, club_id = rows_of(file, part, ids), 0, ids[Club].first
    of = file.manifest.part(part.name).rows
    for some in _batches(file, rows):
        made = [row for _before, row in some]
        if part.model is Club:
            made[0].slug = slug
        if part.model is Member:
            _verify_new(made)
        if part.model is MovedId:  # Nothing refers to it, and new rows are beside it.
            made = _unnumbered(made)
        if part.model in TABLES:
            write_moved_rows(club_id, made)
        else:
            part.model._default_manager.bulk_create(made)
        if part.name in IN_LINKS:
            MovedId.objects.bulk_create(_old_ids(part, some, club_id))
        done += len(some)
        progress.at(f"{part.name} written", done, of)


def _batches(file: ClubFile, rows: Iterator[tuple[int, Any]]) -> Iterator[list[tuple[int, Any]]]:
    """Yield the rows to write at once, with their ids in the file."""
    some: list[tuple[int, Any]] = []
    begun = file.bytes_read
    for row in rows:
        some.append(row)
        if len(some) == AT_ONCE or file.bytes_read - begun > BYTES_AT_ONCE:
            yield some
            some, begun = [], file.bytes_read
    if some:
        yield some


def _unnumbered(rows: list[MovedId]) -> list[MovedId]:
    for row in rows:
        row.pk = None
    return rows


def _verify_new(members: list[Member]) -> None:
    """Raise NotTakenError if this site has one of these members, and so already has the club."""
    known = Member.objects.filter(uuid__in=[member.uuid for member in members[:500]])
    if here := known.select_related("club").first():
        raise NotTakenError(
            f"This club is here already, at “{here.club.slug}”: {here.name} is a member of it."
        )


def _old_ids(part: ClubFilePart, some: list[tuple[int, Any]], club_id: int) -> Iterator[MovedId]:
    """Yield the rows that find these rows by their old ids. Only records of rulings have a page."""
    for before, row in some:
        if not isinstance(row, Record) or row.ruling is not None:
            yield MovedId(club_id=club_id, kind=IN_LINKS[part.name], old=before, new=row.pk)


def _renew_keys(club: Club, ids: NewIds) -> None:
    """Renew keys that depend on ids.

    They are the keys of cards from files, which are hashes of the players' ids, and keys that do
    not belong to their rows.
    """
    block = ids[Member]
    cards = Card.objects.filter(club=club, form_key__startswith="file:").order_by("pk")
    for card in cards.prefetch_related("seats__member").iterator(500):
        before = [
            Member(pk=block.before[seat.member_id - block.first]) for seat in card.seats.all()
        ]
        card.form_key = key_after_move(card, before)
        card.save(update_fields=["form_key"])
    free_derived_keys(apps, club.pk)


def _verify_moved(club: Club, manifest: ClubManifest, ids: Ids, progress: Progress) -> None:
    """Raise NotTakenError unless all rows are here, the sums are equal, and all checks hold."""
    faults = [
        f"{part.name}: the file has {len(ids[part.name])} rows, and {here} were written"
        for part in PARTS
        if part.model is not MovedId and (here := part.rows(club.pk).count()) != len(ids[part.name])
    ]
    if (sums := sums_of(club.pk)) != manifest.sums:
        faults.append(f"the sums should be {manifest.sums} and come to {sums}")
    if (end := end_of_chain(club.pk)) != (manifest.links, manifest.head):
        faults.append(
            f"the chain should end at link {manifest.links}, {manifest.head}, and ends at {end}"
        )
    faults.extend(faults_of(club, progress))
    if faults:
        raise NotTakenError("The club is not as its file says it was:", *faults)
