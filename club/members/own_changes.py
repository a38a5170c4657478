"""Change a member's own data in a club."""

from django.db import transaction

from club.members.joining import lock_members_and_refresh, rename
from club.models import Member
from piquet.text.names import tidy


@transaction.atomic
def change_own(member: Member, *, name: str, **wishes: bool) -> None:
    """Change the member's name and wishes: their e-mails, and whether to show their rating.

    `wishes` are fields `wants_…` of the member; fields left out do not change. Raises
    ValidationError by field for a name that is in use or not valid, and then writes nothing.
    """
    lock_members_and_refresh(member)
    if tidy(name) != member.name:
        rename(member, name)
    for field, wanted in wishes.items():
        setattr(member, field, wanted)
    member.save(update_fields=[*wishes])
