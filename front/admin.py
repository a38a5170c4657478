"""Reminders in the admin, read-only."""

from django.contrib import admin

from scoring.admin import ReadOnlyAdmin
from scoring.models import Reminder


@admin.register(Reminder)
class ReminderAdmin(ReadOnlyAdmin):
    list_display = ("card", "club", "member", "day", "by", "sent_at")
    list_filter = ("club",)
    list_select_related = ("card", "club", "member", "by")
