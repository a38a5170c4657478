"""The addresses of statistics, inside a club."""

from django.urls import path

from history.head_to_head import views as head_to_head_views
from history.personal import views as statistics_views
from history.ratings import views as ratings_views
from history.records import views as records_views
from history.season_report import views as report_views
from history.years import views as year_views

app_name = "history"
urlpatterns = [
    path(
        "members/<whole:pk>/statistics/",
        statistics_views.statistics,
        name="statistics",
    ),
    path("records/", records_views.records, name="records"),
    path(
        "records/<whole:year>.pdf",
        report_views.season_report,
        name="season_report",
    ),
    path("ratings/", ratings_views.ratings, name="ratings"),
    path("members/<whole:pk>/year/<whole:year>/", year_views.year, name="year"),
    path(
        "members/<whole:pk>/year/<whole:year>.png",
        year_views.year_png,
        name="year_png",
    ),
    path(
        "members/<whole:pk>/year/<whole:year>.pdf",
        year_views.year_pdf,
        name="year_pdf",
    ),
    path(
        "members/<whole:pk>/with/<whole:other>/",
        head_to_head_views.head_to_head,
        name="head_to_head",
    ),
    path(
        "members/<whole:pk>/with/<whole:other>/and/<whole:third>/",
        head_to_head_views.three,
        name="three",
    ),
    path("beside/", head_to_head_views.beside, name="beside"),
]
