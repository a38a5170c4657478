"""Views of a member's card of the year: its page, the picture, and the PDF."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from club.access import admit
from club.access.who_appears import verify_may_read_about
from club.file_names import disposition, file_words
from club.models import Member
from club.views.shared import render_club_page
from history.years import drawing
from history.years.card import YearCard, year_card
from history.years.page import YearPage
from scoring.documents.cached_drawings import cached_drawing


@require_safe
def year(request: HttpRequest, club: str, pk: int, year: int) -> HttpResponse:
    """Show a member's card of a year; without a card, show links to other years (404)."""
    member, person = _who(request, club, pk)
    page = YearPage(member, person, year)
    status = 200 if page.card else 404
    return render_club_page(request, "history/years/page.html", page, status=status)


@require_safe
def year_png(request: HttpRequest, club: str, pk: int, year: int) -> HttpResponse:
    """Return a member's card of a year as a picture of 1080 by 1350 pixels."""
    card = _card(request, club, pk, year)
    return _file(cached_drawing(drawing.year_png, card), "image/png", card)


@require_safe
def year_pdf(request: HttpRequest, club: str, pk: int, year: int) -> HttpResponse:
    """Return a member's card of a year as a PDF; the same figures give the same bytes."""
    card = _card(request, club, pk, year)
    return _file(cached_drawing(drawing.year_pdf, card), "application/pdf", card)


def _who(request: HttpRequest, club: str, pk: int) -> tuple[Member, Member]:
    """Return the reader and the person, after a check that the reader may read about them."""
    member = admit(request, club)
    person = get_object_or_404(member.club.members, pk=pk)
    verify_may_read_about(member, person)
    return member, person


def _card(request: HttpRequest, club: str, pk: int, year: int) -> YearCard:
    _member, person = _who(request, club, pk)
    return year_card(person, year)


def _file(content: bytes, kind: str, card: YearCard) -> HttpResponse:
    response = HttpResponse(content, content_type=kind)
    name = f"{card.year}-{file_words(card.person) or 'card'}.{kind.rpartition('/')[2]}"
    response["Content-Disposition"] = disposition(name)
    return response
