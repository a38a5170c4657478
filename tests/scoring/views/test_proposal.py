"""The form of a new card proposes an opponent, and what was agreed with them last."""

import re
from datetime import timedelta

import pytest
from django.utils.formats import date_format

from scoring.laws.money.stakes import PRESETS, Stake
from scoring.models import Card
from tests.helping.factories import LATELY, make_card, make_member
from tests.scoring.views.at_opening import NEW, Opening

pytestmark = pytest.mark.django_db
AS_ON = "As on your last card"


@pytest.fixture
def opening(client) -> Opening:
    return Opening(client)


def test_the_form_begins_with_the_opponent_and_the_stake_of_the_last_card(opening):
    anne = opening.anne
    make_card(anne, opening.bernard, stake=PRESETS["shilling-points"])
    own = Stake("", "GBP", 125, "hundred", "25")
    make_card(opening.celia, anne, stake=own, played_on=LATELY - timedelta(9), code="four-deal")
    make_card(opening.bernard, opening.dora)
    page = opening.page()
    assert chosen_in(page) == [str(opening.celia.pk)]
    for chosen in (
        'name="code" value="four-deal" checked',
        'name="stake" value="own" checked',
        'name="amount" type="text" autocomplete="off" maxlength="24" value="£1.25"',
        '<option value="hundred" selected>',
        '<option value="25" selected>',
    ):
        assert chosen in page
    sent = opening.send(stake="shilling-points", another="on")
    assert sent.status_code == 302, "and all of it may be changed"
    assert Card.objects.latest("pk").preset == "shilling-points"


def test_before_ones_first_card_nothing_is_chosen(opening):
    page = opening.page()
    assert 'name="stake" value="own" checked' not in page
    assert chosen_in(page) == []


def chosen_in(page: str) -> list[str]:
    """The opponent who is chosen already."""
    return re.findall(r'name="opponent" value="(\d+)" checked', re.sub(r"\s+", " ", page))


def test_what_is_proposed_is_what_was_agreed_last_with_this_opponent(opening):
    anne, bernard, celia, dora = opening.anne, opening.bernard, opening.celia, opening.dora
    make_card(anne, bernard, stake=PRESETS["threepenny-points"], played_on=LATELY)
    make_card(celia, anne, stake=PRESETS["shilling-points"], played_on=LATELY)
    make_card(bernard, celia, stake=None, played_on=LATELY)
    day = date_format(LATELY, "j F")
    with_celia = f"a shilling a point, fractions of a pound neglected {AS_ON} with Celia, {day}."
    ones_last = f"a shilling a point, fractions of a pound neglected {AS_ON}, with Celia on {day}."
    for asked, said in (
        ("", with_celia),
        (f"?opponent={celia.pk}", with_celia),
        (f"?opponent={bernard.pk}", f"fractions of forty neglected {AS_ON} with Bernard, {day}."),
        (f"?opponent={dora.pk}", ones_last),
        ("?opponent=999999", with_celia),
        (f"?opponent={anne.pk}", with_celia),
        (f"?opponent={bernard.pk}&player={celia.pk}", f"{AS_ON} with Bernard, {day}."),
    ):
        assert said in opening.told(NEW + asked), asked
    opening.client.force_login(dora.user)
    assert "As usual in the club." in opening.told(NEW)
    two_others = opening.told(f"{NEW}?opponent={bernard.pk}&player={celia.pk}")
    assert f"for love As on the last card of Bernard and Celia, {day}." in two_others


def test_of_few_members_all_have_a_button_and_of_many_those_played_lately(opening):
    assert shown_at_once(opening.page()) == ["Bernard", "Celia", "Dora"]
    for name in "EFGHIJK":
        make_member(opening.club, name=name)
    assert shown_at_once(opening.page()) == [], "everybody is in the list, which is open"
    assert '<details class="others" open>' in opening.page()
    for name in ("K", "Bernard"):
        make_card(opening.anne, opening.club.members.get(name=name), parties=[])
    page = opening.page()
    assert shown_at_once(page) == ["Bernard", "K"]
    assert '<details class="others">' in page
    celia = opening.client.get(f"{NEW}?opponent={opening.celia.pk}").content.decode()
    assert '<details class="others" open>' in celia


def shown_at_once(page: str) -> list[str]:
    """Who has a button of their own."""
    near = page.split('<div class="chips">')[1].split("</div>", maxsplit=1)[0]
    return re.findall(r"<span>\s*(\w+)\s*</span>", near)


def test_a_phone_gets_what_another_opponent_changes_and_no_more(opening):
    make_card(opening.anne, opening.bernard, parties=[])
    asked = {"opponent": opening.bernard.pk}
    as_swapped = {"HX-Request": "true", "HX-Target": "proposal"}
    part = opening.client.get(NEW, asked, headers=as_swapped).content.decode()
    assert part.lstrip().startswith('<div id="standing" aria-live="polite" hx-swap-oob="true">')
    assert part.count('<div id="proposal">') == 1
    assert "<h1" not in part
    changed = opening.client.get(NEW, {**asked, "changed": "on"}, headers=as_swapped)
    assert changed["HX-Retarget"] == "#standing"
    assert "Go on with card" in changed.content.decode()
    assert "agreed" not in changed.content.decode(), "what was typed there stays"


def test_the_line_says_what_is_being_changed(opening):
    def line(**typed) -> str:
        return opening.told(f"{NEW}terms/", **typed)

    day = LATELY - timedelta(5)
    own = {"stake": "own", "amount": "£0.10", "per": "point", "neglect": "unit"}
    assert line(stake="love", played_on=day) == (
        f"Rubicon piquet , for love , played on {date_format(day, 'j F Y')}"
    )
    assert line(code="four-deal", **own) == (
        "Four-deal piquet , 10p a point, fractions of a pound neglected"
    )
    assert line(code="au-cent", stake="own", games_amount="£2", games_per="partie") == (
        "Piquet au cent , £2.00 a partie"
    )
    for unclear in ({**own, "amount": "much"}, {}, {"stake": "nothing"}):
        assert line(**unclear) == "Rubicon piquet Choose the stake."


def test_a_card_that_the_page_has_shown_is_not_offered_again(opening):
    shown = make_card(opening.anne, opening.bernard, parties=[])
    assert opening.send(stake="love").status_code == 200
    assert f'name="another" value="{shown.pk}"' in opening.page()
    make_card(opening.anne, opening.celia, parties=[])
    other = opening.send(stake="love", opponent=opening.celia.pk, another=str(shown.pk))
    assert other.status_code == 200, "it is another pair’s"
    assert opening.send(stake="love", another=str(shown.pk)).status_code == 302
