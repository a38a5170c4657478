"""Views for officers of a tournament: make it, draw it, change its people, close it."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from club.access import admit
from club.models import Member
from club.operation_error import OperationError
from club.views.shared import render_club_page
from contests.operations.leagues.drafts import draw_another_lot
from contests.operations.tournaments.close import close_tournament
from contests.operations.tournaments.draw import draw_round, draw_tournament
from contests.operations.tournaments.make import change_tournament, make_tournament
from contests.operations.tournaments.people import come_back, drop_out, enter_late
from contests.operations.tournaments.walk_over import give_walk_over, take_back_walk_over
from contests.tournaments.form import (
    DrawForm,
    MatchWalkOverForm,
    PersonForm,
    RoundForm,
    TakeBackForm,
    TournamentForm,
    form_of,
)
from contests.tournaments.form_page import FormPage
from contests.tournaments.views import match_page, show_match, show_tournament, tournament_for
from scoring.views.shared import add_faults


def new_tournament(request: HttpRequest, club: str) -> HttpResponse:
    """Show the form of a new tournament, and make it."""
    member = admit(request, club)
    if request.method != "POST":
        return _show_form(request, FormPage(member, TournamentForm(club=member.club)))
    form = TournamentForm(request.POST, club=member.club)
    if form.is_valid():
        try:
            people = form.cleaned_data["people"]
            made = make_tournament(by=member, plan=form.plan(), people=people)
            return redirect("contests:tournament", member.club.slug, made.pk)
        except OperationError as refused:
            add_faults(form, refused)
    return _show_form(request, FormPage(member, form))


def change(request: HttpRequest, club: str, contest: int) -> HttpResponse:
    """Show the form of a tournament that is not drawn, and change it."""
    member = admit(request, club)
    tournament = tournament_for(member, contest)
    if tournament.drawn_at:
        return redirect("contests:tournament", member.club.slug, tournament.pk)
    if request.method != "POST":
        return _show_form(request, FormPage(member, form_of(tournament, member.club), tournament))
    form = TournamentForm(request.POST, club=member.club)
    if form.is_valid():
        people, plan = form.cleaned_data["people"], form.plan()
        try:
            change_tournament(contest_id=tournament.pk, by=member, plan=plan, people=people)
            return redirect("contests:tournament", member.club.slug, tournament.pk)
        except OperationError as refused:
            add_faults(form, refused)
    return _show_form(request, FormPage(member, form, tournament))


def _show_form(request: HttpRequest, page: FormPage) -> HttpResponse:
    status = 422 if page.form.errors else 200
    return render_club_page(request, "contests/tournaments/form.html", page, status=status)


def _done(
    request: HttpRequest, member: Member, contest: int, operation: Callable[[], str]
) -> HttpResponse:
    """Run an operation on a tournament, and redirect to its page.

    The page shows the text that the operation returns. If the operation is refused, the page shows
    the reason instead.
    """
    tournament_for(member, contest)
    try:
        text = operation()
    except OperationError as refused:
        return show_tournament(request, member, contest, refused.message)
    if text:
        messages.success(request, text)
    return redirect("contests:tournament", member.club.slug, contest)


def _asked(form: Form, field: str, otherwise: str) -> Any:
    """Return the value of the only field of a form.

    Raises OperationError with the text `otherwise` if the form is not valid.
    """
    if not form.is_valid():
        raise OperationError(otherwise)
    return form.cleaned_data[field]


@require_POST
def draw(request: HttpRequest, club: str, contest: int) -> HttpResponse:
    """Confirm the draw that the officer has seen, or draw another lot."""
    member = admit(request, club)

    def draw_it() -> str:
        if "another" in request.POST:
            draw_another_lot(contest_id=contest, by=member)
            return ""
        wrong = _("Look at the draw again, and let it stand.")
        seen = _asked(DrawForm(request.POST), "seen", wrong)
        draw_tournament(contest_id=contest, by=member, seen=seen)
        return _("The draw stands.")

    return _done(request, member, contest, draw_it)


@require_POST
def next_round(request: HttpRequest, club: str, contest: int) -> HttpResponse:
    """Draw the next round of a Swiss tournament."""
    member = admit(request, club)

    def draw_it() -> str:
        number = _asked(RoundForm(request.POST), "number", _("Choose the round to draw."))
        draw_round(contest_id=contest, by=member, number=number)
        return _("Round %(n)d is drawn.") % {"n": number}

    return _done(request, member, contest, draw_it)


@require_POST
def close(request: HttpRequest, club: str, contest: int) -> HttpResponse:
    """Close a tournament."""
    member = admit(request, club)

    def close_it() -> str:
        close_tournament(contest_id=contest, by=member)
        return _("The tournament is closed.")

    return _done(request, member, contest, close_it)


@require_POST
def people(request: HttpRequest, club: str, contest: int, change: str) -> HttpResponse:
    """Let a person drop out, come back or come late."""
    member = admit(request, club)
    form = PersonForm(request.POST, club=member.club)
    operation, text = {
        "drop": (drop_out, _("%(name)s has dropped out.")),
        "back": (come_back, _("%(name)s plays on.")),
        "late": (enter_late, _("%(name)s plays from the next round on.")),
    }[change]
    tournament_for(member, contest)
    if form.is_valid():
        person = form.cleaned_data["person"]
        try:
            operation(contest_id=contest, by=member, person=person)
            messages.success(request, text % {"name": person.name})
            return redirect("contests:tournament", member.club.slug, contest)
        except OperationError as refused:
            add_faults(form, refused)
    return show_tournament(request, member, contest, forms={change: form})


@require_POST
def walk_over(
    request: HttpRequest, club: str, contest: int, player: int, opponent: int
) -> HttpResponse:
    """Give a walk-over to one of two who were to play."""
    member = admit(request, club)
    form = MatchWalkOverForm(request.POST)
    if form.is_valid():
        winner = form.cleaned_data["winner"]
        if winner in (player, opponent):
            loser, reason = (opponent if winner == player else player), form.cleaned_data["reason"]
            tournament_for(member, contest)
            try:
                give_walk_over(
                    contest_id=contest, by=member, winner=winner, loser=loser, reason=reason
                )
                return redirect("contests:tournament", member.club.slug, contest)
            except OperationError as refused:
                add_faults(form, refused)
        else:
            form.add_error("winner", _("Choose who has the walk-over."))
    return show_match(request, match_page(member, contest, (player, opponent)), walk_over=form)


@require_POST
def take_back(request: HttpRequest, club: str, contest: int) -> HttpResponse:
    """Take a walk-over back."""
    member = admit(request, club)

    def take_it_back() -> str:
        wrong = _("Choose the walk-over to take back.")
        given = _asked(TakeBackForm(request.POST), "walk_over", wrong)
        take_back_walk_over(contest_id=contest, by=member, walk_over_id=given)
        return _("The walk-over is taken back.")

    return _done(request, member, contest, take_it_back)
