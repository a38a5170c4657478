"""A deal written by its items or its cards: its scores, and refusals."""

import pytest
from django.http import QueryDict
from django.utils.html import strip_tags

from scoring.deal_entry.convert import typed_from
from scoring.deal_entry.form import WayForm
from scoring.models import Record
from scoring.sheet.sheet import load
from tests.cases import cases
from tests.helping.cards import DESC, key, write
from tests.scoring.views.ways import DESC_CARDS, DESC_ELDER, DESC_ITEMS, DESC_YOUNGER, last

pytestmark = pytest.mark.django_db


# What is ticked, besides tricks 7–5 and 9 to 6 in play; then elder's and younger's scores.
@cases("typed scores",
    ({}, (19, 6)), (DESC_ITEMS, (28, 23)), ({"elder_point": 5, "elder_quint": 1}, (39, 6)),
    ({"elder_point": 5, "elder_quint": 1, "elder_aces": 4}, (113, 6)),
    ({"younger_aces": 4, "younger_kings": 4, "younger_tens": 3}, (19, 97)),
    ({"elder_aces": 4, "elder_kings": 4, "pique": "yes"}, (77, 6)),
    ({"elder_aces": 4, "elder_kings": 4, "pique": "no"}, (47, 6)),
    ({"elder_aces": 4, "elder_kings": 4, "younger_point": 3}, (47, 9)),
    ({"tricks": 6, "elder_play": 8, "younger_play": 8}, (8, 8)),
    ({"tricks": 12, "elder_play": 13, "younger_play": 0}, (53, 0)),
    ({"elder_carte_blanche": "on", "elder_point": 4}, (33, 6)),
    ({"dealer": 0, "elder_point": 5}, (24, 6)),
    ids=["play and the cards alone", "the worked deal of the description", "R5 a quint is fifteen",
     "R11 thirty in hand is a repique", "R11 younger's too", "R12 a pique, where open", "R12 none",
     "R12 younger counts", "R9 divided", "R9 capot", "R3 carte blanche", "the other deals"]
)  # fmt: skip
def test_items_come_to(ways, typed, scores):
    answer = ways.told("items", **{"tricks": 7, "elder_play": 9, "younger_play": 6, **typed})
    assert answer.status_code == 302
    (deal,) = load(ways.card).parties[0].deals
    assert (deal.scores[deal.elder], deal.scores[deal.dealer]) == scores


def refused(ways, way, beside, **typed):
    """The page that refuses what was typed, and what is said beside a field."""
    answer = ways.told(way, **typed)
    assert (answer.status_code, Record.objects.exists()) == (422, False)
    page = answer.content.decode()
    return page, strip_tags(page.partition(f'data-beside="{beside}"')[2].partition("</div>")[0])


# What is ticked, the message, and its field.
@cases("typed beside message",
    ({"elder_point": 5, "younger_point": 6}, "younger_point",
     "Only the better call counts. (Law 62)"),
    ({"elder_play": 14}, "elder_play", "counts from 8 to 13 in play, not 14. (Law 65)"),
    ({"younger_play": 3}, "younger_play", "from 6 to 7 in play, not 3. (Law 65)"),
    ({"elder_quint": 2, "elder_quart": 1}, "elder_tierce",
     "are 14 cards, but a hand has only twelve"),
    ({"tricks": ""}, "tricks", "Choose how many tricks each won."),
    ({"elder_play": ""}, "elder_play", "Write what Anne counted in play."),
    ({"elder_aces": 4, "elder_kings": 4}, "pique", "Say which"),
    ({"mark": "reckons_nothing"}, "mark mark_seat", "Choose the player."),
    ({"mark": "conceded", "mark_seat": 1}, "mark mark_seat", "Only the last deal of a partie"),
)  # fmt: skip
def test_items_refused(ways, typed, beside, message):
    play = {"tricks": 7, "elder_play": 9, "younger_play": 6}
    page, said = refused(ways, "items", beside, **{**play, **typed})
    assert message in said
    assert 'class="notice wrong"' not in page, "it is said once, and of a player by name"
    assert 'id="way"' in page


def test_what_was_told_is_kept_where_it_is_refused(ways):
    page = ways.told("items", **{**DESC_ITEMS, "tricks": ""}).content.decode()
    assert 'name="elder_point" value="5" data-amount="5" checked' in page
    assert '<option value="3" data-amount="3" selected>three queens</option>' in page
    assert 'name="elder_play" value="9"' in page


def test_the_record_keeps_what_it_was_made_of_and_history_and_file_tell_it(ways):
    ways.told("items", **DESC_ITEMS)
    assert last().reckoned == {
        "elder": {"items": {"point": 5, "play": 9, "sequences": ["quart"]}},
        "younger": {"items": {"play": 6, "sets": ["four tens", "three queens"]}},
        "tricks_won": [7, 5],
    }
    history = ways.client.get(ways.at("deals/1/1/")).content.decode()
    for text in ("What makes up this score", "four tens", "the cards", "Law 66"):
        assert text in history
    told = ways.client.get(ways.at("card.json")).json()["about"]["history"]
    assert told[0]["reckoned"]["younger"]["items"]["sets"] == ["four tens", "three queens"]


def test_cards_come_to_their_scores_and_each_call_is_explained(ways):
    said = ways.said("cards", **DESC_CARDS)
    for text in ("49 pips to 48", "longer than tierce major", "a quatorze beats three knaves"):
        assert text in said
    assert ways.told("cards", **DESC_CARDS).status_code == 302
    assert last().scores == [28, 23]
    assert last().reckoned["tricks"][0] == ["AH", "TH"]
    assert "quart major" in ways.client.get(ways.at("deals/1/1/")).content.decode()


def test_what_is_not_called_is_not_scored(ways):
    ways.told("cards", **DESC_CARDS, sunk=["younger:sets:QS QD QC"])
    assert last().scores == [28, 20]
    assert last().reckoned["calls"] == {"younger": {"sets": ["TS TH TD TC"]}}


@cases("typed beside message",
    ({"played": "AH QS"}, "played", "must follow suit with 10♥\ufe0e. (Law 59)"),
    ({"played": "AH TH, TH"}, "played", "Anne plays 10♥"),
    ({"played": "AH TH"}, "played", "There are 12 tricks, but 1 were given"),
    ({"played": ""}, "played", "or tap “Only tricks and play”"),
    ({"elder_hand": DESC_ELDER[3:]}, "elder_hand", "holds 11 cards, 1 too few"),
    ({"elder_hand": DESC_ELDER.replace("9S", "QS")}, "younger_hand", "cannot both have Q♠"),
    ({"younger_hand": "QS XX"}, "younger_hand", "“XX” is not a card"),
    ({"elder_hand": "AS AS"}, "elder_hand", "is written twice"),
    ids=["Law 59 a revoke", "R1 not in the hand", "R8", "nothing played", "Law 57", None, None,
         None]
)  # fmt: skip
def test_cards_refused(ways, typed, beside, message):
    assert message in refused(ways, "cards", beside, **{**DESC_CARDS, **typed})[1]


def test_the_play_says_who_is_next_and_what_they_may_play(ways):
    hands = {"elder_hand": DESC_ELDER, "younger_hand": DESC_YOUNGER}
    said = ways.said("cards", **hands, played="AH")
    assert 'data-may="TH"' in said
    assert "Bernard plays." in said
    assert "Anne leads." in ways.said("cards", **hands, played="AH TH")
    refused = ways.said("cards", **hands, played="AH TH KH 7D TH")
    assert "Trick 3: Anne plays 10♥︎, which is not in that hand. (Laws 4, 9)" in refused
    assert 'data-played="AH TH KH 7D"' in refused


def test_a_repique_is_said_as_at_the_table(ways):
    said = ways.said("items", elder_quint=1, elder_kings=4, elder_knaves=0, elder_point=5)
    assert "repique: 60 + 34 = 94" in said
    assert 'data-counts="94,0"' in said


def test_whether_there_was_a_pique_is_asked_only_where_it_is_open(ways):
    open_ = {"elder_aces": 4, "elder_kings": 4, "tricks": 7, "elder_play": 9, "younger_play": 6}
    assert "These figures are possible both ways." in ways.said("items", **open_)
    assert "These figures are possible both ways." not in ways.said("items", **DESC_ITEMS)
    assert "pique: 30 + 37 = 67" in ways.said("items", **open_, pique="yes")


def test_a_preview_writes_nothing_and_bears_anything(ways):
    for typed in ({}, {"way": "nothing"}, {"elder_point": "x", "tricks": "99"}, {"sunk": "a:b"}):
        for more in ({"preview": "1"}, {}):
            answer = ways.client.post(ways.at("deals/ways/"), {**typed, **more})
            assert answer.status_code == 200
    assert not Record.objects.exists()


def test_from_cards_to_items(ways):
    page = ways.turned("cards", "items", **DESC_CARDS).content.decode()
    assert 'name="elder_point" value="5" data-amount="5" checked' in page
    assert '<option value="4" data-amount="14" selected>four tens</option>' in page
    assert 'name="tricks" value="7" data-cards="10,0" checked' in page
    assert 'name="elder_play" value="9"' in page
    assert f'name="elder_hand" value="{DESC_ELDER}"' in page


def test_from_items_to_totals_and_back_with_the_scores_to_be_reached(ways):
    page = ways.turned("items", "totals", **DESC_ITEMS).content.decode()
    field = 'name="score_0" type="text" inputmode="numeric" autocomplete="off" maxlength="6"'
    assert f'{field} value="28"' in page
    back = ways.turned("", "items", score_0=28, score_1=20).content.decode()
    assert 'name="score_0" value="28"' in back
    said = ways.said("items", **DESC_ITEMS, score_0=28, score_1=20)
    assert "Written for Anne: 28, reached." in said
    assert "Written for Bernard: 20, 3 too many." in said


def test_conceding_explains_what_follows_and_counts_it(ways):
    write(ways.card, ways.a, *DESC[0][:5])
    last_deal = {"deal": 6, "dealer": 0, "mark": "conceded", "mark_seat": 1}
    answer = ways.told("items", **last_deal, younger_point=5)
    assert answer.status_code == 302
    assert (last().scores, last().mark, last().mark_seat) == ([28, 0], "conceded", 1)


def test_a_deal_is_mended_by_what_it_was_made_of(ways):
    ways.told("items", **DESC_ITEMS)
    page = ways.client.get(ways.at("deals/ways/?partie=1&deal=1")).content.decode()
    assert '<option value="3" data-amount="3" selected>three queens</option>' in page
    typed = {"score_0": 28, "score_1": 23, "to": "items"}
    due = {"partie": 1, "deal": 1, "dealer": 1, "key": key()}
    page = ways.client.post(ways.at("deals/ways/"), {**due, **typed}).content.decode()
    assert '<option value="3" data-amount="3" selected>three queens</option>' in page
    mended = {**DESC_ITEMS, "younger_queens": "", "as_next": ""}
    assert ways.told("items", **mended).status_code == 302
    assert load(ways.card).parties[0].deals[0].scores == (28, 20)
    assert ways.client.get(ways.at("deals/ways/?partie=9&deal=1")).status_code == 404


def test_a_deal_written_meanwhile_is_asked_about(ways):
    write(ways.card, ways.b, (27, 13))
    answer = ways.told("items", **DESC_ITEMS)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Meanwhile Bernard wrote deal 1: Anne 27, Bernard 13." in page
    assert "What you entered is below." in page
    assert "<h2>Partie 1, deal 1</h2>" in page
    assert 'name="elder_point" value="5" data-amount="5" checked' in page
    own = ways.told("items", **DESC_ITEMS, instead="1:1")
    assert own.status_code == 302
    assert len(load(ways.card).parties[0].deals[0].records) == 2


def test_the_same_key_writes_once(ways):
    twice = [ways.told("items", **DESC_ITEMS, key="the-key-of-the-phone-01") for _ in range(2)]
    assert [answer.status_code for answer in twice] == [302, 302]
    assert Record.objects.count() == 1


@pytest.mark.parametrize("way", ["items", "cards"])
def test_a_record_fills_the_form_that_made_it(ways, way):
    ways.told(way, **(DESC_ITEMS if way == "items" else DESC_CARDS))
    kept = last()
    data = QueryDict(mutable=True)
    for name, value in typed_from(kept.reckoned, kept.dealer).items():
        data.setlist(name, value if isinstance(value, list) else [value])
    data.update({"partie": 1, "deal": 1, "dealer": 1, "key": "k" * 22})
    data.update({"score_0": "", "score_1": ""})
    form = WayForm(data)
    assert form.is_valid(), form.errors
    assert form.figures().itemised == kept.reckoned
