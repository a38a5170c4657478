"""What members change about themselves in a club."""

from django.db import transaction

from club.members.joining import lock_members_and_refresh, rename
from club.models import Member
from club.names import tidy


@transaction.atomic
def change_own(member: Member, *, name: str, wants_reminders: bool, wants_statements: bool) -> None:
    """Change the member's name, and which letters they get besides those about the account.

    Raises ValidationError by field for a name that is taken or not valid, with nothing written.
    """
    lock_members_and_refresh(member)
    if tidy(name) != member.name:
        rename(member, name)
    member.wants_reminders, member.wants_statements = wants_reminders, wants_statements
    member.save(update_fields=["wants_reminders", "wants_statements"])
