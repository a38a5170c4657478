"""The addresses of leagues and tournaments, inside a club."""

from django.urls import URLPattern, URLResolver, include, path, re_path

from contests.leagues import officer_views as league_officer_views
from contests.leagues import views as league_views
from contests.shared import views as contest_views
from contests.tournaments import officer_views as tournament_officer_views
from contests.tournaments import views as tournament_views

LEAGUE = [
    path("", league_views.league, name="league"),
    path("league.pdf", league_views.league_pdf, name="league_pdf"),
    path("meetings/<whole:player>/<whole:opponent>/", league_views.meeting, name="league_meeting"),
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
    path("matches/<whole:player>/<whole:opponent>/", include(MATCH)),
    path("cards/<whole:card>/take-out/", contest_views.unlink, name="tournament_unlink"),
    path("change/", tournament_officer_views.change, name="tournament_change"),
    path("draw/", tournament_officer_views.draw, name="tournament_draw"),
    path("give-up/", contest_views.give_up, name="tournament_give_up"),
    path("rounds/", tournament_officer_views.next_round, name="tournament_round"),
    path("close/", tournament_officer_views.close, name="tournament_close"),
    path("walk-overs/back/", tournament_officer_views.take_back, name="tournament_take_back"),
    re_path(
        "^people/(?P<change>drop|back|late)/$",
        tournament_officer_views.people,
        name="tournament_people",
    ),
]
"""The addresses of one tournament."""

app_name = "contests"
urlpatterns = [
    path("contests/", league_views.contests, name="contests"),
    path("contests/<whole:contest>/", league_views.contest, name="contest"),
    path(
        "contests/<whole:contest>/last-day/",
        contest_views.last_day,
        name="contest_last_day",
    ),
    path(
        "contests/new-league/",
        league_officer_views.new_league,
        name="new_league",
    ),
    path("leagues/<whole:contest>/", include(LEAGUE)),
    path(
        "tournaments/new/",
        tournament_officer_views.new_tournament,
        name="new_tournament",
    ),
    path(
        "tournaments/<whole:contest>/",
        include(TOURNAMENT),
    ),
]
