"""Change a club's settings for its officers, and log each change."""

from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from club.models import Club, Member
from club.operation_error import OperationError
from club.security.log import EventKind, note


@transaction.atomic
def change_settings(by: Member, changes: Mapping[str, object]) -> Club:
    """Set these fields of the officer's club, and return the club.

    Raises OperationError for a member who is not an officer, and ValidationError by field.
    """
    club = lock_settings(by)
    before = {name: getattr(club, name) for name in changes}
    for name, value in changes.items():
        setattr(club, name, value)
    club.clean_fields(exclude={field.name for field in Club._meta.fields} - set(changes))
    club.clean()
    changed = [name for name in changes if getattr(club, name) != before[name]]
    if changed:
        club.save(update_fields=changed)
    for name in changed:
        words = f"{name.replace('_', ' ')}: {before[name]} to {getattr(club, name)}"
        note(EventKind.SETTINGS, club=club, about=words)
    return club


def lock_settings(by: Member) -> Club:
    """Return the member's club, locked until the transaction ends.

    Raises OperationError for a member who is not an officer.
    """
    if not by.is_officer:
        raise OperationError(_("Only the club’s treasurer or secretary may do this."))
    return Club.objects.select_for_update(no_key=True).get(pk=by.club_id)
