"""The pages of an evening at the club: the sitting, the board on the wall, the notice."""

from collections.abc import Mapping
from datetime import date

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from club.access import admit
from club.file_names import disposition
from club.models import Member
from club.operation_error import OperationError
from club.views.shared import render_club_page
from front.forms import RemindForm
from front.sittings.board import board_page
from front.sittings.page import sitting_page
from front.sittings.reminders import ReminderResult
from front.sittings.reminders import remind as send
from front.sittings.results_paper import draw
from front.sittings.sitting import sitting_of, version_of
from front.sittings.who_sees import sitting_for_all
from piquet.text.typed import joined
from scoring.days import day_of_play
from scoring.views.shared import card_for


@require_safe
def tonight(request: HttpRequest, club: str) -> HttpResponse:
    """Show the sitting of the current day of play, and earlier cards that are not settled."""
    member = admit(request, club)
    return _page(request, member, day_of_play(member.club))


@require_safe
def sitting(request: HttpRequest, club: str, day: date) -> HttpResponse:
    """Show the sitting of a day."""
    member = admit(request, club)
    return _page(request, member, day)


def _page(
    request: HttpRequest, member: Member, day: date, refused: Mapping[int, str] | None = None
) -> HttpResponse:
    """Show the page of a sitting. `refused` maps cards to the reasons why nobody was reminded."""
    page = sitting_page(member, day, refused or {})
    return render_club_page(
        request, "front/sitting/page.html", page, status=422 if refused else 200
    )


@require_POST
def remind(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Remind everybody the card waits for, and return to the sitting with the button."""
    member = admit(request, club)
    reminded_card = card_for(member, card)
    form = RemindForm(request.POST)
    day = (form.is_valid() and form.cleaned_data["day"]) or day_of_play(member.club)
    try:
        done = send(card_id=reminded_card.pk, by=member)
    except OperationError as refused:
        return _page(request, member, day, {reminded_card.pk: refused.message})
    messages.success(request, _message(done))
    if day == day_of_play(member.club):
        return redirect("front:tonight", member.club.slug)
    return redirect("front:sitting", member.club.slug, day)


def _message(done: ReminderResult) -> str:
    """Return a message such as “Rubicon is sending Bernard Bell a reminder.”"""
    sentences = []
    if done.sent:
        sending = _("Rubicon is sending %(names)s a reminder.")
        if not settings.SENDS_EMAILS:
            sending = _(
                "A club’s site would now send %(names)s an e-mail. The demonstration sends none: "
                "the card is on their home page."
            )
        sentences.append(sending % {"names": joined(", ", done.sent)})
    if done.before:
        sentences.append(
            _("%(names)s had a reminder today. You can send another tomorrow.")
            % {"names": joined(", ", done.before)}
        )
    return " ".join(sentences)


@require_safe
def board(request: HttpRequest, club: str) -> HttpResponse:
    """Show tonight's cards for a screen on the wall."""
    member = admit(request, club)
    day = day_of_play(member.club)
    page = board_page(member, day, version_of(member.club, day))
    response = render_club_page(request, "front/board/page.html", page)
    response["Cache-Control"] = "no-store"
    return response


@require_safe
def board_now(request: HttpRequest, club: str) -> HttpResponse:
    """Return the board's new content, or 204 if the screen already has this version (`v`)."""
    member = admit(request, club)
    day = day_of_play(member.club)
    version = version_of(member.club, day)
    if request.GET.get("v") == version:
        return HttpResponse(status=204)
    page = board_page(member, day, version)
    response = render_club_page(request, "front/board/page.html#board", page)
    response["Cache-Control"] = "no-store"
    return response


@require_safe
def sitting_pdf(request: HttpRequest, club: str, day: date) -> HttpResponse:
    """Return the results of a sitting as a PDF. The same data gives the same bytes."""
    member = admit(request, club)
    sitting = sitting_for_all(sitting_of(member.club, day), member.club)
    response = HttpResponse(draw(member.club.name, sitting), content_type="application/pdf")
    name = f"{member.club.slug}-{day.isoformat()}.pdf"
    response["Content-Disposition"] = disposition(name)
    return response
