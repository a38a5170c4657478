"""Send a card as a PDF or as a file."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from club.access import admit
from club.access.who_sees_money import sees_money_among
from club.file_names import disposition
from piquet.formats.card_file import card_as_json
from scoring import export_card
from scoring.documents.cached_drawings import cached_drawing
from scoring.documents.card_from_sheet import RECKONED, printed_card
from scoring.documents.score_card import draw
from scoring.models import CardKind
from scoring.operations.cards.verify_paper_card import PaperCheck, check_of
from scoring.pages.rulings.in_place import format_payments_in_place
from scoring.sheet.player_names import bystander_names
from scoring.sheet.records import every_ruling
from scoring.sheet.sheet import load
from scoring.views.shared import card_for
from scoring.words.card import format_signatures


@require_safe
def card_pdf(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Send the score card as a PDF. The same data give the same bytes.

    If members see only their own money, a member who does not play the card gets it without
    amounts.
    """
    member = admit(request, club)
    score_card = card_for(member, card)
    sheet = load(score_card)
    in_money = sees_money_among(member, [player.member_id for player in sheet.players])
    check = check_of(sheet, in_money=in_money) if sheet.kind == CardKind.PAPER else PaperCheck()
    in_place: Sequence[str] = ()
    if in_money and sheet.state in RECKONED:
        paid = sheet.reckoning
        in_place = format_payments_in_place(score_card, sheet, member, paid.amounts, paid.currency)
    printed = printed_card(
        sheet,
        club_name=member.club.name,
        signatures=format_signatures(score_card),
        discrepancies=check.discrepancies,
        consequence=check.consequence,
        in_money=in_money,
        bystanders=bystander_names(every_ruling(sheet)),
        in_place=in_place,
    )
    response = HttpResponse(cached_drawing(draw, printed), content_type="application/pdf")
    response["Content-Disposition"] = disposition(f"card-{score_card.pk}.pdf")
    return response


@require_safe
def card_file(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Send the card as a piquet-card/1 file, with the stake and the points but no amounts."""
    member = admit(request, club)
    score_card = card_for(member, card)
    text = card_as_json(export_card.card_file(score_card))
    response = HttpResponse(text, content_type="application/json")
    response["Content-Disposition"] = disposition(f"card-{score_card.pk}.json", attached=True)
    return response
