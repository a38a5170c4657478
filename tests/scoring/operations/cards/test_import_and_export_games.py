"""Cards of games and of four-deal parties into a club and out of it; the opening form (R20–R22)."""

import json
from dataclasses import replace

import pytest

from club.models import Role
from scoring.export_card import card_file
from scoring.files.card_file import card_as_json
from scoring.files.read_card import read_card_file
from scoring.laws.money.stakes import PRESETS
from scoring.models import Card, CardKind
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.import_card import import_card
from scoring.sheet.sheet import load
from scoring.verification.report import report
from tests.helping.cards import key
from tests.helping.factories import LATELY, make_club, make_member
from tests.paths import EXAMPLES
from tests.scoring.documents.printed import pages
from tests.scoring.views.games.site import PARTIE, TO_EIGHTY, GamesTable

pytestmark = pytest.mark.django_db
FOUR_DEALS = {
    "format": "piquet-card/1",
    "code": "four-deal",
    "switches": {"rubicon_on_six_deals": True},
    "players": ["Anne", "Ben"],
    "first_dealer": "Ben",
    "stake": {"preset": "sixpenny-points"},
    "parties": [
        {"deals": [[25, 20], [20, 30], [20, 30], [25, 20], [30, 9], [14, 20]],
         "written": {"totals": [184, 169], "won": [115, 0]}},
    ],
}  # fmt: skip


@pytest.fixture
def club():
    club = make_club()
    for name in ("Anne", "Ben"):
        make_member(club, name=name)
    return club


def kept(club, data: object) -> Card:
    return import_card(club=club, text=json.dumps(data))


def test_a_paper_card_of_games_comes_in_and_out(club, client):
    data = json.loads((EXAMPLES / "au-cent.json").read_text(encoding="utf-8"))
    card = kept(club, data)
    sheet = load(card)
    assert [game.result.totals for game in sheet.parties[0].games] == [
        (104, 74), (106, 86), (103, 63)]  # fmt: skip
    assert sheet.reckoning.amounts == (960, -960)
    out = replace(card_file(card), about={})
    assert out == read_card_file(json.dumps(data))
    client.force_login(club.members.get(name="Anne").user)
    at = f"/clubs/{club.slug}/cards/{card.pk}/"
    page = client.get(at).content.decode()
    assert "Partie 1, game 3" in page
    assert '<i class="word">double</i>' in page
    assert client.get(f"{at}card.pdf").status_code == 200
    assert close_card(card_id=card.pk, by=club.members.get(name="Anne")).made.pk


def test_a_paper_card_of_games_with_wrong_figures_says_which(club, client):
    data = json.loads((EXAMPLES / "au-cent.json").read_text(encoding="utf-8"))
    data["parties"][0]["games"][1]["written"]["totals"] = [106, 87]
    card = kept(club, data)
    client.force_login(club.members.get(name="Anne").user)
    page = client.get(f"/clubs/{club.slug}/cards/{card.pk}/").content.decode()
    assert "87 is written, 1 too many" in page
    assert "should be" in page


def test_a_paper_card_of_games_is_not_typed_anew(club, client):
    officer = make_member(club, name="Dora", role=Role.TREASURER)
    data = json.loads((EXAMPLES / "au-cent.json").read_text(encoding="utf-8"))
    card = kept(club, data)
    client.force_login(officer.user)
    at = f"/clubs/{club.slug}/cards/{card.pk}/"
    assert "To correct a card of games, correct its file." in client.get(at).content.decode()
    sent = client.get(f"{at}paper/")
    assert (sent.status_code, sent["Location"]) == (302, at)


def test_a_paper_card_with_a_game_past_its_end_is_kept_and_not_posted(club, client):
    data = json.loads((EXAMPLES / "au-cent.json").read_text(encoding="utf-8"))
    del data["written"]
    data["parties"][0]["games"].append([[60, 20], [45, 12]])
    data["parties"][0]["written"] = {}
    card = kept(club, data)
    sheet = load(card)
    assert [deal.surplus for deal in sheet.parties[0].games[3].deals] == [True, True]
    client.force_login(club.members.get(name="Anne").user)
    page = client.get(f"/clubs/{club.slug}/cards/{card.pk}/").content.decode()
    assert "1 game is written past its end" in page


def test_a_card_of_games_of_the_table_comes_out_as_a_file_that_is_right(client):
    table = GamesTable(client, small_cards_count=False)
    table.deals(*PARTIE, *TO_EIGHTY)
    table.write(31, 40, out="1")
    for scores in ((58, 12), (21, 18)):
        table.deals(scores)
    table.write(31, 40, out="0d")
    table.write(0, 0, mark="loses_game", mark_seat=1)
    file = read_card_file(card_as_json(card_file(Card.objects.get(pk=table.card.pk))))
    found = report(file)
    assert found["ok"], found
    assert [partie["games"] for partie in found["parties"]] == [[3, 2], [3, 1]]
    assert found["money"]["amounts"] == list(table.sheet.reckoning.amounts) == [36, -36]
    assert file.rules == table.sheet.rules


def test_r22_a_paper_card_of_four_deals(club, client):
    card = kept(club, FOUR_DEALS)
    assert card.kind == CardKind.PAPER
    assert card.switches == {"rubicon_on_six_deals": True}
    assert load(card).parties[0].result.totals == (184, 169)
    assert replace(card_file(card), about={}) == read_card_file(json.dumps(FOUR_DEALS))
    client.force_login(club.members.get(name="Anne").user)
    page = client.get(f"/clubs/{club.slug}/cards/{card.pk}/").content.decode()
    assert "Four-deal piquet: the rubicon decided before a tie is played off" in page
    assert "It moves no money" in page


def test_r22_a_four_deal_partie_with_a_tie(client):
    table = GamesTable(client, "four-deal", PRESETS["sixpenny-points"])
    table.deals((25, 20), (20, 30), (20, 30))
    page = table.page()
    assert '<th scope="row">4 <small>×2</small></th>' in page
    assert 'data-typed="0" data-times="2"' in page
    table.deals((25, 20))
    page = table.page()
    assert "140 all: two more deals." in page
    assert 'data-typed="0" data-times="1"' in page
    table.deals((30, 9), (14, 20))
    result = table.sheet.parties[0].result
    assert (result.totals, result.won) == ((184, 169), (115, 0))
    assert table.sheet.next_deal.partie == 2
    assert table.client.get(table.at("card.pdf")).status_code == 200


class Opening:
    """The form that opens a card between Anne and Bernard."""

    def __init__(self, client) -> None:
        self.client = client
        self.club = make_club(slug=f"opening-{key()}")
        self.a = make_member(self.club, name="Anne")
        self.b = make_member(self.club, name="Bernard")
        client.force_login(self.a.user)

    def post(self, **typed):
        form = {"opponent": self.b.pk, "first_dealer": "1", "played_on": LATELY}
        data = {**form, "form_key": key(), "another": "on", **typed}
        return self.client.post(f"/clubs/{self.club.slug}/cards/new/", data)


def test_the_usual_game_stands_first_and_every_house_rule_is_a_sentence(client):
    opening = Opening(client)
    page = client.get(f"/clubs/{opening.club.slug}/cards/new/").content.decode()
    assert page.index('value="rubicon" checked') < page.index('value="four-deal"')
    assert "A player who concedes the last deal still counts two in play" in page
    assert "Nines, eights and sevens count nothing in play" in page


def test_a_card_is_opened_with_the_rules_agreed_and_keeps_them(client):
    opening = Opening(client)
    opened = opening.post(
        code="four-deal",
        stake="sixpenny-points",
        switch_conceded_play="on",
        switch_small_cards_count="on",  # belongs to another game
    )
    assert opened.status_code == 302
    card = Card.objects.get()
    assert (card.code, card.switches) == ("four-deal", {"conceded_play": 2})
    assert load(card).rules.conceded_play == 2
    page = client.get(opened["Location"]).content.decode()
    assert "Four-deal piquet: two in play for conceding" in page


def test_r51_a_card_of_games_is_opened_at_a_rate_a_game(client):
    opening = Opening(client)
    refused = opening.post(code="au-cent")
    assert refused.status_code == 422
    page = refused.content.decode()
    assert "Write the rate, such as" in page
    assert 'value="au-cent" checked' in page
    opened = opening.post(
        code="au-cent", games_amount="2/6", games_per="partie", switch_point_ending_in_four="on"
    )
    assert opened.status_code == 302
    card = Card.objects.get()
    assert (card.amount, card.per, card.neglect) == (30, "partie", "")
    assert card.switches == {"point_ending_in_four": True}


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"code": "bezique", "stake": "sixpenny-points"}, "is none of them"),
        ({"code": "hundred-up", "games_amount": "1s", "games_per": "hundred"}, "is none of them"),
        ({"code": "hundred-up", "games_amount": "0"}, "A stake must be at least one coin"),
        ({"code": "hundred-up", "games_amount": "1s", "games_neglect": "50"}, "is none of them"),
    ],
)
def test_a_game_or_a_stake_that_is_none_is_refused_beside_the_field(client, typed, field):
    refused = Opening(client).post(**typed)
    assert refused.status_code == 422
    assert field in refused.content.decode()
    assert not Card.objects.exists()


def test_another_stake_in_the_middle_of_an_evening_keeps_the_rules(client):
    table = GamesTable(client, small_cards_count=False)
    table.deals(*PARTIE)
    page = table.page("next/")
    assert 'class="games"' in page
    sent = {"form_key": key(), "played_on": LATELY, "games_amount": "5s", "games_per": "game"}
    assert table.client.post(table.at("next/"), sent).status_code == 302
    following = Card.objects.exclude(pk=table.card.pk).get()
    assert (following.code, following.per, following.amount) == ("au-cent", "game", 60)
    assert following.switches == {"small_cards_count": False}


def test_the_printed_card_has_a_column_a_game(client):
    table = GamesTable(client, small_cards_count=False)
    table.deals(*PARTIE)
    (page,) = pages(table.client.get(table.at("card.pdf")).content)
    assert "Piquet au cent: nines, eights and sevens not counting in play." in page[4]
    assert page[5] == "PARTIE 1, GAME 1 PARTIE 1, GAME 2 PARTIE 1, GAME 3 TOTALS"
    assert "1 60 20 20 70 28 35 3 2" in page
    assert "total 105 32 31 105 105 72 3 2" in page
    assert " ".join(page).count("double") == 2


def test_a9_the_letter_of_a_game_lost_as_a_penalty_is_explained_on_paper(client):
    table = GamesTable(client)
    table.deals((60, 20))
    table.write(0, 0, mark="loses_game", mark_seat=0)
    (page,) = pages(table.client.get(table.at("card.pdf")).content)
    assert any("l loses the game" in " ".join(line.split()) for line in page)


def test_r22_the_printed_card_marks_the_deals_that_count_double(client):
    table = GamesTable(client, "four-deal", PRESETS["sixpenny-points"])
    table.deals((25, 20), (20, 30), (20, 30), (25, 20), (30, 9), (14, 20))
    (page,) = pages(table.client.get(table.at("card.pdf")).content)
    assert "1 ×2 25 20 115" in page
    assert "4 ×2 25 20" in page
    assert "5 30 9" in page
    assert "total 184 169 115" in page
