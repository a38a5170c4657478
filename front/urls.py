"""The addresses of the pages about several subjects."""

from django.urls import path, register_converter

from front import offline, shortcuts, views
from front.converters import DayConverter
from front.help import views as help_views
from front.law_book import views as law_views
from front.odds import views as odds_views
from front.person import views as person_views
from front.sittings import views as sitting_views

register_converter(DayConverter, "day")

app_name = "front"
urlpatterns = [
    path("", views.home, name="home"),
    path("rules/", views.rules, name="rules"),
    path("offline/", offline.offline_card, name="offline_card"),
    path("offline/words/<slug:version>/", offline.words, name="words"),
    path("worker.js", offline.worker, name="worker"),
    path("open/", shortcuts.open_card, name="shortcut_open"),
    path("tonight/", shortcuts.tonight, name="shortcut_tonight"),
    path("laws/", law_views.laws, name="laws"),
    path("laws.json", law_views.laws_json, name="laws_json"),
    path("laws/cases/<slug:case>/", law_views.case, name="case"),
    path("laws/<slug:law>/", law_views.law, name="law"),
    path("help/", help_views.index, name="help_index"),
    path("help/<slug:name>/", help_views.page, name="help"),
    path("odds/", odds_views.odds, name="odds"),
    path("demonstration/", views.demonstration_sign_in, name="demonstration_sign_in"),
    path("demonstration/again/", views.demonstration_confirm, name="demonstration_confirm"),
    path("phone/", views.phone, name="phone"),
    path("clubs/<slug:club>/members/<whole:pk>/about/", person_views.person, name="person"),
    path("clubs/<slug:club>/now/", views.home_now, name="home_now"),
    path("clubs/<slug:club>/tonight/", sitting_views.tonight, name="tonight"),
    path("clubs/<slug:club>/board/", sitting_views.board, name="board"),
    path("clubs/<slug:club>/board/now/", sitting_views.board_now, name="board_now"),
    path("clubs/<slug:club>/sittings/<day:day>/", sitting_views.sitting, name="sitting"),
    path(
        "clubs/<slug:club>/sittings/<day:day>/results.pdf",
        sitting_views.sitting_pdf,
        name="sitting_pdf",
    ),
    path("clubs/<slug:club>/cards/<whole:card>/remind/", sitting_views.remind, name="remind"),
]
