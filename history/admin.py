"""Show the stored facts and figures of statistics in the admin, read-only."""

from django.contrib import admin

from history.models import HistoryVersion, KeptFacts, KeptFigures
from scoring.admin import ReadOnlyAdmin


@admin.register(KeptFacts)
class KeptFactsAdmin(ReadOnlyAdmin):
    """The facts of countersigned cards: stored beside the cards, and derived again when needed."""

    list_display = ("card", "version", "edition", "form")
    list_filter = ("club",)
    list_select_related = ("card",)


@admin.register(KeptFigures)
class KeptFiguresAdmin(ReadOnlyAdmin):
    """The figures derived from all countersigned cards of a club, derived again when needed."""

    list_display = ("name", "club", "number")
    list_filter = ("club",)
    list_select_related = ("club",)


@admin.register(HistoryVersion)
class HistoryVersionAdmin(ReadOnlyAdmin):
    """The number of changes to a club's countersigned cards."""

    list_display = ("club", "number")
    list_select_related = ("club",)
