"""Change a member's own data in a club."""

from django.db import transaction

from club.members.joining import lock_members_and_refresh, rename
from club.models import Member
from piquet.text.names import tidy


@transaction.atomic
def change_own(member: Member, *, name: str, **wishes: bool) -> None:
    """Change the member's name, and what they wish: e-mails, and to be shown with a rating.

    `wishes` are the fields `wants_…` of the member; those left out stay as they are.
    Raises ValidationError by field for a name that is taken or not valid, with nothing written.
    """
    lock_members_and_refresh(member)
    if tidy(name) != member.name:
        rename(member, name)
    for field, wanted in wishes.items():
        setattr(member, field, wanted)
    member.save(update_fields=[*wishes])
