"""Views of tournaments for every member, and of the matches that they play."""

from collections.abc import Mapping
from dataclasses import replace

from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from club.access import admit
from club.file_names import disposition, file_words
from club.models import Member
from club.views.shared import render_club_page
from contests.finished.tournaments import load_tournament
from contests.models import Contest
from contests.operations.tournaments.lock import KINDS
from contests.shared.choose_card import link_chosen
from contests.shared.views import contest_for
from contests.tournaments.match_page import MatchPage
from contests.tournaments.page import TournamentPage
from contests.tournaments.paper import draw
from contests.tournaments.printed_tournament import printed_tournament
from scoring.documents.cached_drawings import cached_drawing


def tournament_for(member: Member, pk: int) -> Contest:
    """Return a tournament of the member's club. Raises Http404 for any other."""
    return contest_for(member, pk, *KINDS)


@require_safe
def tournament(request: HttpRequest, club: str, contest: int) -> HttpResponse:
    """Show a tournament: its draw, and the bracket or the table."""
    member = admit(request, club)
    return show_tournament(request, member, contest)


def show_tournament(
    request: HttpRequest,
    member: Member,
    contest: int,
    refused: str = "",
    forms: Mapping[str, Form] | None = None,
) -> HttpResponse:
    """Show the page of a tournament, with status 422 if it has errors."""
    loaded = load_tournament(tournament_for(member, contest))
    page = TournamentPage(member, loaded, refused, forms or {})
    status = 422 if refused or forms else 200
    return render_club_page(request, "contests/tournaments/page.html", page, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def match(
    request: HttpRequest, club: str, contest: int, player: int, opponent: int
) -> HttpResponse:
    """Show the page of two who are drawn together, or link a card to their match.

    Raises Http404 if the reader is not concerned and sends a card.
    """
    member = admit(request, club)
    page = match_page(member, contest, (player, opponent))
    if request.method != "POST":
        return show_match(request, page)
    if not page.is_concerned:
        raise Http404
    if form := link_chosen(request, member, page.contest, page.two):
        return show_match(request, page, card=form)
    return redirect("contests:tournament", member.club.slug, contest)


def match_page(member: Member, contest: int, pair: tuple[int, int]) -> MatchPage:
    """Return the page of two who are drawn together. Raises Http404 if they are not."""
    loaded = load_tournament(tournament_for(member, contest))
    page = MatchPage(member, loaded, *pair)
    if not set(pair) <= set(loaded.seeds) or not (page.lines or page.cards):
        raise Http404
    return page


def show_match(request: HttpRequest, page: MatchPage, **forms: Form) -> HttpResponse:
    """Show the page of two who are drawn together, with status 422 if a form is wrong."""
    page = replace(page, forms=forms)
    status = 422 if forms else 200
    return render_club_page(request, "contests/tournaments/match.html", page, status=status)


@require_safe
def paper(request: HttpRequest, club: str, contest: int) -> HttpResponse:
    """Return the bracket or the table as a PDF; the same state gives the same bytes.

    Raises Http404 before the draw.
    """
    member = admit(request, club)
    row = tournament_for(member, contest)
    if row.drawn_at is None:
        raise Http404
    page = TournamentPage(member, load_tournament(row))
    content = cached_drawing(draw, printed_tournament(page))
    response = HttpResponse(content, content_type="application/pdf")
    name = f"{member.club.slug}-{file_words(row.name) or row.pk}.pdf"
    response["Content-Disposition"] = disposition(name)
    return response
