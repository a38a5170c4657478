"""What is kept for statistics in the admin, read-only."""

from django.contrib import admin

from history.models import HistoryVersion, KeptFacts, KeptFigures
from scoring.admin import ReadOnlyAdmin


@admin.register(KeptFacts)
class KeptFactsAdmin(ReadOnlyAdmin):
    """What finished cards say for statistics: kept beside them, and made again at any time."""

    list_display = ("card", "version", "edition", "form")
    list_filter = ("club",)
    list_select_related = ("card",)


@admin.register(KeptFigures)
class KeptFiguresAdmin(ReadOnlyAdmin):
    """What all finished cards of a club say together: kept, and made again at any time."""

    list_display = ("name", "club", "number")
    list_filter = ("club",)
    list_select_related = ("club",)


@admin.register(HistoryVersion)
class HistoryVersionAdmin(ReadOnlyAdmin):
    """How often what counts for a club has changed."""

    list_display = ("club", "number")
    list_select_related = ("club",)
