"""The form of a new card proposes an opponent, and what was agreed with them last."""

from datetime import timedelta

from django.utils.formats import date_format

from piquet.money.stakes import PRESETS, Stake
from scoring.models import Card
from tests.helping.browser import shows
from tests.helping.factories import LATELY, make_card, make_member
from tests.scoring.views.at_opening import NEW, chosen_in, shown_at_once

AS_ON = "As on your last card"
OTHERS, OTHERS_OPEN = '<details class="others">', '<details class="others" open>'
CHOSEN = (
    'name="code" value="four-deal" checked',
    'name="stake" value="own" checked',
    'name="amount" type="text" autocomplete="off" maxlength="24" value="£1.25"',
    '<option value="hundred" selected>',
    '<option value="25" selected>',
)


def test_the_form_begins_with_the_opponent_and_the_stake_of_the_last_card(opening):
    shows(opening.page(), but=CHOSEN[1:2])  # Nothing is chosen before one's first card.
    assert chosen_in(opening.page()) == []
    anne = opening.anne
    make_card(anne, opening.bernard, stake=PRESETS["shilling-points"])
    own = Stake("", "GBP", 125, "hundred", "25")
    make_card(opening.celia, anne, stake=own, played_on=LATELY - timedelta(9), code="four-deal")
    make_card(opening.bernard, opening.dora)
    assert chosen_in(opening.page()) == [str(opening.celia.pk)]
    shows(opening.page(), *CHOSEN)
    sent = opening.send(stake="shilling-points", another="on")
    assert sent.status_code == 302, "and all of it may be changed"
    assert Card.objects.latest("pk").preset == "shilling-points"


def test_what_is_proposed_is_what_was_agreed_last_with_this_opponent(opening):
    anne, bernard, celia, dora = opening.anne, opening.bernard, opening.celia, opening.dora
    make_card(anne, bernard, stake=PRESETS["threepenny-points"], played_on=LATELY)
    make_card(celia, anne, stake=PRESETS["shilling-points"], played_on=LATELY)
    make_card(bernard, celia, stake=None, played_on=LATELY)
    day = date_format(LATELY, "j F")
    with_celia = f"a shilling a point, fractions of a pound neglected {AS_ON} with Celia, {day}."
    ones_last = f"a shilling a point, fractions of a pound neglected {AS_ON}, with Celia on {day}."
    with_bernard = f"{AS_ON} with Bernard, {day}."
    for asked, said in (
        ({}, with_celia),
        ({"opponent": celia.pk}, with_celia),
        ({"opponent": bernard.pk}, f"fractions of forty neglected {with_bernard}"),
        ({"opponent": dora.pk}, ones_last),
        ({"opponent": 999_999}, with_celia),
        ({"opponent": anne.pk}, with_celia),
        ({"opponent": bernard.pk, "player": celia.pk}, with_bernard),
    ):
        assert said in opening.told(**asked), asked
    opening.client.force_login(dora.user)
    assert "As usual in the club." in opening.told()
    two_others = opening.told(opponent=bernard.pk, player=celia.pk)
    assert f"for love As on the last card of Bernard and Celia, {day}." in two_others


def test_of_few_members_all_have_a_button_and_of_many_those_played_lately(opening):
    assert shown_at_once(opening.page()) == ["Bernard", "Celia", "Dora"]
    for name in "EFGHIJK":
        make_member(opening.club, name=name)
    assert shown_at_once(opening.page()) == [], "everybody is in the list, which is open"
    assert OTHERS_OPEN in opening.page()
    for name in ("K", "Bernard"):
        make_card(opening.anne, opening.club.members.get(name=name), parties=[])
    assert shown_at_once(opening.page()) == ["Bernard", "K"]
    assert OTHERS in opening.page()
    assert OTHERS_OPEN in opening.page(opponent=opening.celia.pk)


def test_a_phone_gets_what_another_opponent_changes_and_no_more(opening):
    make_card(opening.anne, opening.bernard, parties=[])
    asked = {"opponent": opening.bernard.pk}
    as_swapped = {"HX-Request": "true", "HX-Target": "proposal"}
    part = opening.client.get(NEW, asked, headers=as_swapped).text
    assert part.lstrip().startswith('<div id="standing" aria-live="polite" hx-swap-oob="true">')
    assert part.count('<div id="proposal">') == 1
    assert "<h1" not in part
    changed = opening.client.get(NEW, {**asked, "changed": "on"}, headers=as_swapped)
    assert changed["HX-Retarget"] == "#standing"
    shows(changed, "Go on with card", but=["agreed"])  # What was typed there stays.


def test_the_line_says_what_is_being_changed(opening):
    def line(**typed) -> str:
        return opening.told(f"{NEW}terms/", **typed)

    day = LATELY - timedelta(5)
    played = f"played on {date_format(day, 'j F Y')}"
    assert line(stake="love", played_on=day) == f"Rubicon piquet , for love , {played}"
    own = {"stake": "own", "amount": "£0.10", "per": "point", "neglect": "unit"}
    ten_pence = "10p a point, fractions of a pound neglected"
    assert line(code="four-deal", **own) == f"Four-deal piquet , {ten_pence}"
    games = {"stake": "own", "games_amount": "£2", "games_per": "partie"}
    assert line(code="au-cent", **games) == "Piquet au cent , £2.00 a partie"
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
