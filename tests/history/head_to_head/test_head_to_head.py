"""The pages of two and of three members: what they say and to whom."""

import pytest
from django.utils.timezone import now

from club.models import Role
from ledger.operations.cards.countersign import countersign
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card
from tests.front.site import change
from tests.helping.browser import text_of
from tests.helping.cards import DESC
from tests.helping.chouettes import open_chouette, tell
from tests.helping.factories import make_card, make_member

pytestmark = pytest.mark.django_db


def get(club, *people):
    words = "".join(
        f"{word}/{each.pk}/" for word, each in zip(("with", "and"), people[1:], strict=False)
    )
    return club.client.get(f"/clubs/portland/members/{people[0].pk}/{words}")


def test_two_are_shown_from_the_first_ones_side(club):
    page = get(club, club.anne, club.bernard)
    text = text_of(page)
    assert "You and Bernard" in text
    assert "Parties won 3 2" in text
    assert "The last 5 parties" in text
    assert "Won: You +150, 164–114, 20 November 2026" in text
    assert "Lost: Bernard +" in text
    assert f'href="/clubs/portland/cards/{club.card.pk}/"' in page.content.decode()
    turned = text_of(get(club, club.bernard, club.anne))
    assert "Bernard and You" in turned
    assert "Parties won 2 3" in turned
    assert "Lost: You +150, 164–114, 20 November 2026" in turned
    not_yet = text_of(get(club, club.anne, club.celia))
    assert "These two have no finished partie on a card that both have signed." in not_yet
    assert "After ten the row of the last parties is full." in not_yet


# nodeco


def test_nobody_is_beside_themselves_and_pages_lead_to_two_members(club):
    for others in ((club.anne,), (club.bernard, club.anne)):
        assert get(club, club.anne, *others).status_code == 404, others
    begins = ask(club, "").content.decode()
    assert f'<option value="{club.anne.pk}" selected>Anne</option>' in begins
    two = f'href="/clubs/portland/members/{club.anne.pk}/with/{club.bernard.pk}/"'
    about = club.client.get(f"/clubs/portland/members/{club.bernard.pk}/about/").content.decode()
    assert two in about
    own = club.client.get(f"/clubs/portland/members/{club.anne.pk}/statistics/").content.decode()
    assert two in own
    assert 'action="/clubs/portland/beside/"' in own


def chouette(club):
    card = open_chouette(club.anne, club.bernard, club.celia)
    tell(card, club.anne, 1, 150, 0)
    tell(card, club.anne, 2, 141, 2)
    close_card(card_id=card.pk, by=club.anne)
    for player in (club.bernard, club.celia):
        countersign(card_id=card.pk, by=player)
    return card


def test_three_are_told_how_they_fare_alone_and_with_another(club):
    three = club.anne, club.bernard, club.celia
    not_yet = "These three have no finished partie of a chouette that all have signed."
    assert not_yet in text_of(get(club, *three))
    chouette(club)
    page = get(club, *three)
    text = text_of(page)
    assert "You, Bernard and Celia" in text
    assert "The single player 1 50% The other two 1 50%" in text
    assert "All tens" in text
    assert "Money" in text
    assert "Chouettes with a third Celia 2 parties" in text_of(get(club, club.anne, club.bernard))
    around = page.content.decode().partition('<table class="ruled three">')[0].rpartition("<div")[2]
    assert 'class="scroll"' in around, "within a narrow page"


# Whom the form sends as one, other and third; and where it leads, or what is wrong.
CHOSEN = [
    ("anne bernard", "with/{bernard}/"),
    ("anne bernard celia", "with/{bernard}/and/{celia}/"),
]
WRONG = [
    ("anne anne", "You have chosen Anne twice. Choose different people."),
    ("anne bernard bernard", "You have chosen Bernard twice. Choose different people."),
    ("anne", "Choose whom to put beside them."),
    ("- anne", "Choose the first of the two."),
    ("anne 9999", "Choose somebody from the list."),
]


def ask(club, sent):
    people = zip(("one", "other", "third"), sent.split(), strict=False)
    ids = {name: getattr(getattr(club, who, None), "pk", who) for name, who in people if who != "-"}
    return club.client.get("/clubs/portland/beside/", ids)


@pytest.mark.parametrize(("sent", "leads_to"), CHOSEN)
def test_the_form_leads_to_those_chosen(club, sent, leads_to):
    ids = {name: getattr(club, name).pk for name in ("anne", "bernard", "celia")}
    where = f"/clubs/portland/members/{ids['anne']}/{leads_to.format(**ids)}"
    assert ask(club, sent)["Location"] == where


@pytest.mark.parametrize(("sent", "error"), WRONG)
def test_the_form_says_beside_the_field_what_is_wrong(club, sent, error):
    answer = ask(club, sent)
    assert answer.status_code == 200
    assert error in text_of(answer)


def test_a_signed_card_leads_to_its_two_and_a_chouette_to_its_three(club):
    def shown(card):
        return club.client.get(f"/clubs/portland/cards/{card.pk}/").content.decode()

    two = f"/clubs/portland/members/{club.anne.pk}/with/{club.bernard.pk}/"
    assert f'href="{two}"' in shown(club.card)
    assert f'href="{two}"' not in shown(make_card(club.anne, club.bernard))
    assert f'href="{two}and/{club.celia.pk}/"' in shown(chouette(club))


def test_whoever_is_not_shown_has_no_name_but_to_officers(club):
    """A guest and a former member have played with Anne. The club shows neither."""
    guest = make_member(club.club, name="Gregory", guest=True)
    former = make_member(club.club, name="Felix")
    for person in (guest, former):
        make_card(club.anne, person, parties=DESC[:1], state=CardState.COUNTERSIGNED)
    change(former, left_at=now())
    change(club.club, shows_guests=False, shows_former_members=False)
    page = club.client.get(f"/clubs/portland/members/{club.anne.pk}/statistics/")
    assert "A guest 1 0 0" in text_of(page)
    assert "A former member 1 0 0" in text_of(page)
    with_guest = Card.objects.get(seats__member=guest)
    card = club.client.get(f"/clubs/portland/cards/{with_guest.pk}/").content.decode()
    assert "/with/" not in card
    secretary = make_member(club.club, name="Edith", role=Role.SECRETARY)
    for person in (guest, former):
        for link in (person.name, f"/members/{person.pk}/", f'value="{person.pk}"'):
            assert link not in page.content.decode()
        for reader, status in ((club.anne, 404), (secretary, 200)):
            club.client.force_login(reader.user)
            own = club.client.get(f"/clubs/portland/members/{person.pk}/statistics/")
            assert own.status_code == status, (person, reader)
