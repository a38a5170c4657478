"""The addresses of the pages that span the packages."""

from django.urls import URLPattern, URLResolver, include, path, re_path, register_converter

from contests.leagues import officer_views as league_officer_views
from contests.leagues import views as league_views
from contests.shared import views as contest_views
from contests.tournaments import officer_views as tournament_officer_views
from contests.tournaments import views as tournament_views
from front import offline, shortcuts, views
from front.converters import DayConverter
from front.help import views as help_views
from front.law_book import views as law_views
from front.odds import views as odds_views
from front.person import views as person_views
from front.sittings import views as sitting_views
from history.head_to_head import views as head_to_head_views
from history.personal import views as statistics_views
from history.ratings import views as ratings_views
from history.records import views as records_views
from history.season_report import views as report_views
from history.years import views as year_views
from hosting.health import views as health_views
from hosting.metrics import views as metrics_views

register_converter(DayConverter, "day")

LEAGUE = [
    path("", league_views.league, name="league"),
    path("league.pdf", league_views.league_pdf, name="league_pdf"),
    path("meetings/<whole:one>/<whole:other>/", league_views.meeting, name="league_meeting"),
    path("cards/<whole:card>/take-out/", contest_views.unlink, name="league_unlink"),
    path("change/", league_officer_views.change, name="change_league"),
    path("draw/", league_officer_views.draw, name="draw_league"),
    path("give-up/", contest_views.give_up, name="give_up_league"),
    path("people/", league_officer_views.people, name="league_people"),
    path(
        "walk-overs/<whole:walk_over>/take-back/",
        league_officer_views.take_back,
        name="take_back_walk_over",
    ),
    path("close/", league_officer_views.close, name="close_league"),
]
"""The addresses of one league."""
MATCH = [
    path("", tournament_views.match, name="tournament_match"),
    path("walk-over/", tournament_officer_views.walk_over, name="tournament_walk_over"),
]
"""The addresses of two who meet in a tournament."""
TOURNAMENT: list[URLPattern | URLResolver] = [
    path("", tournament_views.tournament, name="tournament"),
    path("tournament.pdf", tournament_views.paper, name="tournament_paper"),
    path("matches/<whole:one>/<whole:other>/", include(MATCH)),
    path("cards/<whole:card>/take-out/", contest_views.unlink, name="tournament_unlink"),
    path("change/", tournament_officer_views.change, name="tournament_change"),
    path("draw/", tournament_officer_views.draw, name="tournament_draw"),
    path("give-up/", contest_views.give_up, name="tournament_give_up"),
    path("rounds/", tournament_officer_views.next_round, name="tournament_round"),
    path("close/", tournament_officer_views.close, name="tournament_close"),
    path("walk-overs/back/", tournament_officer_views.take_back, name="tournament_take_back"),
    re_path(
        "^people/(?P<way>drop|back|late)/$",
        tournament_officer_views.people,
        name="tournament_people",
    ),
]
"""The addresses of one tournament."""

app_name = "front"
urlpatterns = [
    path("", views.home, name="home"),
    path("rules/", views.rules, name="rules"),
    path("offline/", offline.shell, name="shell"),
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
    path("health/", health_views.health, name="health"),
    path("health/report/", health_views.health_report, name="health_report"),
    re_path(r"^metrics/?$", metrics_views.metrics, name="metrics"),
    path("demonstration/", views.demonstration_sign_in, name="demonstration_sign_in"),
    path("demonstration/again/", views.demonstration_confirm, name="demonstration_confirm"),
    path("phone/", views.phone, name="phone"),
    path("clubs/<slug:club>/members/<whole:pk>/about/", person_views.person, name="person"),
    path(
        "clubs/<slug:club>/members/<whole:pk>/statistics/",
        statistics_views.statistics,
        name="statistics",
    ),
    path("clubs/<slug:club>/records/", records_views.records, name="records"),
    path(
        "clubs/<slug:club>/records/<whole:year>.pdf",
        report_views.season_report,
        name="season_report",
    ),
    path("clubs/<slug:club>/ratings/", ratings_views.ratings, name="ratings"),
    path("clubs/<slug:club>/contests/", league_views.contests, name="contests"),
    path("clubs/<slug:club>/contests/<whole:contest>/", league_views.contest, name="contest"),
    path(
        "clubs/<slug:club>/contests/<whole:contest>/last-day/",
        contest_views.last_day,
        name="contest_last_day",
    ),
    path(
        "clubs/<slug:club>/contests/new-league/",
        league_officer_views.new_league,
        name="new_league",
    ),
    path("clubs/<slug:club>/leagues/<whole:contest>/", include(LEAGUE)),
    path("clubs/<slug:club>/members/<whole:pk>/year/<whole:year>/", year_views.year, name="year"),
    path(
        "clubs/<slug:club>/members/<whole:pk>/year/<whole:year>.png",
        year_views.year_png,
        name="year_png",
    ),
    path(
        "clubs/<slug:club>/members/<whole:pk>/year/<whole:year>.pdf",
        year_views.year_pdf,
        name="year_pdf",
    ),
    path(
        "clubs/<slug:club>/members/<whole:pk>/with/<whole:other>/",
        head_to_head_views.head_to_head,
        name="head_to_head",
    ),
    path(
        "clubs/<slug:club>/members/<whole:pk>/with/<whole:other>/and/<whole:third>/",
        head_to_head_views.three,
        name="three",
    ),
    path("clubs/<slug:club>/beside/", head_to_head_views.beside, name="beside"),
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
    path(
        "clubs/<slug:club>/tournaments/new/",
        tournament_officer_views.new_tournament,
        name="new_tournament",
    ),
    path(
        "clubs/<slug:club>/tournaments/<whole:contest>/",
        include(TOURNAMENT),
    ),
]
