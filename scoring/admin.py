"""Cards in the admin, read-only: only operations change records."""

from typing import Any

from django.contrib import admin

from club.admin import ListedAdmin
from scoring.models import (
    Card,
    ClubStake,
    Consent,
    DatabaseId,
    Dispute,
    Edition,
    Leave,
    Partie,
    Record,
    Reminder,
    Seat,
    Signature,
    Unplaced,
)


class ReadOnly:
    """An admin, or a table within one, where nothing can be added, changed or deleted."""

    def has_add_permission(self, *_args: Any, **_kwargs: Any) -> bool:
        """Return False: nobody may add, change or delete."""
        return False

    has_change_permission = has_delete_permission = has_add_permission


class ReadOnlyAdmin(ReadOnly, ListedAdmin):
    """An admin page that shows a model and never writes it."""


class ReadOnlyInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]  # none at run time
    """Rows shown on the page of the object that they belong to."""

    extra = 0


class SeatInline(ReadOnlyInline):
    model = Seat
    exclude = ("club",)


class PartieInline(ReadOnlyInline):
    model = Partie
    exclude = ("club",)


class LeaveInline(ReadOnlyInline):
    model = Leave
    exclude = ("club",)


@admin.register(Card)
class CardAdmin(ReadOnlyAdmin):
    list_display = ("id", "club", "kind", "state", "edition", "played_on", "opened_by")
    list_filter = ("club", "state", "kind")
    list_select_related = ("club", "opened_by")
    inlines = (SeatInline, PartieInline, LeaveInline)


@admin.register(ClubStake)
class ClubStakeAdmin(ReadOnlyAdmin):
    list_display = ("club", "position", "name", "amount", "currency", "per", "neglect")
    list_filter = ("club",)
    list_select_related = ("club",)


@admin.register(Record)
class RecordAdmin(ReadOnlyAdmin):
    list_display = ("id", "card", "partie", "deal", "scores", "writer", "written_at")
    list_filter = ("club",)
    list_select_related = ("card", "partie", "writer")


@admin.register(Consent)
class ConsentAdmin(ReadOnlyAdmin):
    list_display = ("record", "member", "granted", "given_at")
    list_filter = ("club",)
    list_select_related = ("record", "member")


class SignatureInline(ReadOnlyInline):
    model = Signature
    exclude = ("club",)


class DisputeInline(ReadOnlyInline):
    model = Dispute
    exclude = ("club",)


@admin.register(Edition)
class EditionAdmin(ReadOnlyAdmin):
    list_display = ("card", "number", "closed_at", "countersigned_at", "reopened_at", "reversed_at")
    list_filter = ("club",)
    list_select_related = ("card",)
    inlines = (SignatureInline, DisputeInline)


@admin.register(Unplaced)
class UnplacedAdmin(ReadOnlyAdmin):
    list_display = ("card", "partie", "deal", "writer", "kept_at", "answered_by", "answered_at")
    list_filter = ("club",)
    list_select_related = ("card", "writer", "answered_by")


@admin.register(Reminder)
class ReminderAdmin(ReadOnlyAdmin):
    list_display = ("card", "club", "member", "day", "by", "sent_at")
    list_filter = ("club",)
    list_select_related = ("card", "club", "member", "by")


@admin.register(DatabaseId)
class DatabaseIdAdmin(ReadOnlyAdmin):
    list_display = ("uuid",)
