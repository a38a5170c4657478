"""What the pages that open a card share: of two, and of three at a chouette."""

from club.models import Member
from club.refused import Refused
from scoring.forms.chouette import OpenChouetteForm
from scoring.forms.open_card import OpenCardForm
from scoring.laws.rule_sets import switches_of
from scoring.models import Card
from scoring.operations.cards.open_card import open_card, open_cards_between
from scoring.views.shared import add_faults


def standing_open(form: OpenCardForm | OpenChouetteForm) -> list[Card]:
    """Cards that the players of a valid form have open already, unless another is wanted; the one
    that this very form opened, sent again, is none of them."""
    data, players = form.cleaned_data, form.players()
    if data["another"] or len(set(players)) < len(players):
        return []
    return [card for card in open_cards_between(players) if card.form_key != data["form_key"]]


def open_as_told(
    form: OpenCardForm | OpenChouetteForm, member: Member, *, chouette: bool = False
) -> Card | None:
    """The card that a valid form opens; None where it is refused, and what stands against it is in
    the form."""
    data, rules = form.cleaned_data, form.rules()
    try:
        return open_card(
            club=member.club,
            by=member,
            players=form.players(),
            stake=form.stake_chosen(),
            first_dealer=int(data["first_dealer"]),
            played_on=data["played_on"],
            form_key=data["form_key"],
            code=rules.code,
            switches=switches_of(rules),
            chouette=chouette,
        )
    except Refused as refused:
        add_faults(form, refused)
        return None
