"""Show leagues and tournaments in the admin, read-only."""

from django.contrib import admin

from contests.models import Contest, ContestCard, ContestMeeting, Entrant, WalkOver
from scoring.admin import ReadOnlyAdmin, ReadOnlyInline


class EntrantInline(ReadOnlyInline):
    model = Entrant
    exclude = ("club",)


class ContestMeetingInline(ReadOnlyInline):
    model = ContestMeeting
    exclude = ("club",)


class ContestCardInline(ReadOnlyInline):
    model = ContestCard
    exclude = ("club",)


class WalkOverInline(ReadOnlyInline):
    model = WalkOver
    exclude = ("club",)


@admin.register(Contest)
class ContestAdmin(ReadOnlyAdmin):
    list_display = ("name", "club", "kind", "code", "begins", "ends", "drawn_at", "closed_at")
    list_filter = ("club", "kind")
    list_select_related = ("club",)
    inlines = (EntrantInline, ContestMeetingInline, ContestCardInline, WalkOverInline)
