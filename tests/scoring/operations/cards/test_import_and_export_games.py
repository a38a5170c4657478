"""Cards of games and of four-deal parties into a club and out of it; the opening form (R20–R22).
A random card file of any game: exported, it gives all that it said, and the club's reckoning, page
and paper agree with `verify_card` (R20–R22, R40–R43, R54, R62)."""

import json
from dataclasses import replace
from itertools import count

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings

from club.models import Role
from piquet.checking.report import report
from piquet.formats.card_file import card_as_json, to_data
from piquet.formats.read_card import card_from_data, read_card_file
from piquet.money.stakes import PRESETS
from scoring.export_card import card_file
from scoring.models import Card, CardKind
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.import_card import import_card
from scoring.sheet.sheet import load
from tests.helping.browser import signed_in
from tests.helping.cards import key
from tests.helping.factories import LATELY, make_club, make_member
from tests.paths import EXAMPLES
from tests.piquet.formats.card_files import CHOUETTE, FULL, GAMES, card_files
from tests.running.tiers import drawn
from tests.scoring.documents.printed import pages
from tests.scoring.views.games.site import PARTIE, TO_EIGHTY, GamesTable

pytestmark = pytest.mark.django_db
FOUR_DEALS = {
    "format": "piquet-card/1",
    "code": "four-deal",
    "switches": {"rubicon_on_six_deals": True},
    "players": ["Anne", "Bernard"],
    "first_dealer": "Bernard",
    "stake": {"preset": "sixpenny-points"},
    "parties": [
        {"deals": [[25, 20], [20, 30], [20, 30], [25, 20], [30, 9], [14, 20]],
         "written": {"totals": [184, 169], "won": [115, 0]}},
    ],
}  # fmt: skip


@pytest.fixture
def games():
    """A paper card of three games, 104–74, 106–86 and 103–63."""
    text = (EXAMPLES / "au-cent.json").read_text(encoding="utf-8")
    return json.loads(text.replace('"Ben"', '"Bernard"'))


def kept(players, data: object) -> Card:
    return import_card(club=players[0].club, text=json.dumps(data))


def at(card: Card, rest: str = "") -> str:
    return f"/clubs/{card.club.slug}/cards/{card.pk}/{rest}"


def page(card: Card, reader) -> str:
    return signed_in(reader).get(at(card)).content.decode()


def test_a_paper_card_of_games_comes_in_and_out(players, games):
    card = kept(players, games)
    totals = [game.result.totals for game in load(card).parties[0].games]
    assert totals == [(104, 74), (106, 86), (103, 63)]
    assert load(card).reckoning.amounts == (960, -960)
    assert replace(card_file(card), about={}) == read_card_file(json.dumps(games))
    said = page(card, players[0])
    assert "Partie 1, game 3" in said
    assert '<i class="word">double</i>' in said
    assert signed_in(players[0]).get(at(card, "card.pdf")).status_code == 200
    assert close_card(card_id=card.pk, by=players[0]).made.pk


def test_a_paper_card_of_games_with_wrong_figures_says_which(players, games):
    games["parties"][0]["games"][1]["written"]["totals"] = [106, 87]
    said = page(kept(players, games), players[0])
    assert "87 is written, 1 too many" in said
    assert "should be" in said


def test_a_paper_card_of_games_is_not_typed_anew(players, games):
    officer = make_member(players[0].club, name="Dora", role=Role.TREASURER)
    card = kept(players, games)
    assert "To correct a card of games, correct its file." in page(card, officer)
    sent = signed_in(officer).get(at(card, "paper/"))
    assert (sent.status_code, sent["Location"]) == (302, at(card))


def test_a_paper_card_with_a_game_past_its_end_is_kept_and_not_posted(players, games):
    del games["written"]
    games["parties"][0]["games"].append([[60, 20], [45, 12]])
    games["parties"][0]["written"] = {}
    card = kept(players, games)
    assert [deal.surplus for deal in load(card).parties[0].games[3].deals] == [True, True]
    assert "1 game is written past its end" in page(card, players[0])


def test_a_card_of_games_of_the_table_comes_out_as_a_file_that_is_right(client):
    table = GamesTable(client, small_cards_count=False)
    table.deals(*PARTIE, *TO_EIGHTY)
    table.write(31, 40, out="1")
    table.deals((58, 12), (21, 18))
    table.write(31, 40, out="0d")
    table.write(0, 0, mark="loses_game", mark_seat=1)
    file = read_card_file(card_as_json(card_file(Card.objects.get(pk=table.card.pk))))
    found = report(file)
    assert found["ok"], found
    assert [partie["games"] for partie in found["parties"]] == [[3, 2], [3, 1]]
    assert found["money"]["amounts"] == list(table.sheet.reckoning.amounts) == [36, -36]
    assert file.rules == table.sheet.rules


def test_r22_a_paper_card_of_four_deals(players):
    card = kept(players, FOUR_DEALS)
    assert card.kind == CardKind.PAPER
    assert card.switches == {"rubicon_on_six_deals": True}
    assert load(card).parties[0].result.totals == (184, 169)
    assert replace(card_file(card), about={}) == read_card_file(json.dumps(FOUR_DEALS))
    said = page(card, players[0])
    assert "Four-deal piquet: the rubicon decided before a tie is played off" in said
    assert "It moves no money" in said


def test_r22_a_four_deal_partie_with_a_tie(client):
    table = GamesTable(client, "four-deal", PRESETS["sixpenny-points"])
    table.deals((25, 20), (20, 30), (20, 30))
    said = table.page()
    assert '<th scope="row">4 <small>×2</small></th>' in said
    assert 'data-typed="0" data-times="2"' in said
    table.deals((25, 20))
    said = table.page()
    assert "140 all: two more deals." in said
    assert 'data-typed="0" data-times="1"' in said
    table.deals((30, 9), (14, 20))
    result = table.sheet.parties[0].result
    assert (result.totals, result.won) == ((184, 169), (115, 0))
    assert table.sheet.next_deal.partie == 2
    (printed,) = pages(table.client.get(table.at("card.pdf")).content)
    assert "1 ×2 25 20 115" in printed
    assert "4 ×2 25 20" in printed
    assert "5 30 9" in printed
    assert "total 184 169 115" in printed


def form(players) -> str:
    return f"/clubs/{players[0].club.slug}/cards/new/"


def opening(players, **typed):
    """The answer to the form that opens a card between Anne and Bernard."""
    data = {"opponent": players[1].pk, "first_dealer": "1", "played_on": LATELY, "another": "on"}
    return signed_in(players[0]).post(form(players), {**data, "form_key": key(), **typed})


def test_the_usual_game_stands_first_and_every_house_rule_is_a_sentence(players):
    said = signed_in(players[0]).get(form(players)).content.decode()
    assert said.index('value="rubicon" checked') < said.index('value="four-deal"')
    assert "A player who concedes the last deal still counts two in play" in said
    assert "Nines, eights and sevens count nothing in play" in said


def test_a_card_is_opened_with_the_rules_agreed_and_keeps_them(players):
    agreed = {"switch_conceded_play": "on", "switch_small_cards_count": "on"}  # of another game
    opened = opening(players, code="four-deal", stake="sixpenny-points", **agreed)
    assert opened.status_code == 302
    card = Card.objects.get()
    assert (card.code, card.switches) == ("four-deal", {"conceded_play": 2})
    assert load(card).rules.conceded_play == 2
    assert opened["Location"] == at(card)
    assert "Four-deal piquet: two in play for conceding" in page(card, players[0])


def test_r51_a_card_of_games_is_opened_at_a_rate_a_game(players):
    refused = opening(players, code="au-cent")
    assert refused.status_code == 422
    assert "Write the rate, such as" in refused.content.decode()
    assert 'value="au-cent" checked' in refused.content.decode()
    rate = {"games_amount": "2/6", "games_per": "partie"}
    opened = opening(players, code="au-cent", switch_point_ending_in_four="on", **rate)
    assert opened.status_code == 302
    card = Card.objects.get()
    assert (card.amount, card.per, card.neglect) == (30, "partie", "")
    assert card.switches == {"point_ending_in_four": True}


@pytest.mark.parametrize(("typed", "says"), [
    ({"code": "bezique", "stake": "sixpenny-points"}, "is none of them"),
    ({"code": "hundred-up", "games_amount": "1s", "games_per": "hundred"}, "is none of them"),
    ({"code": "hundred-up", "games_amount": "0"}, "A stake must be at least one coin"),
    ({"code": "hundred-up", "games_amount": "1s", "games_neglect": "50"}, "is none of them"),
])  # fmt: skip
def test_a_game_or_a_stake_that_is_none_is_refused_beside_the_field(players, typed, says):
    refused = opening(players, **typed)
    assert refused.status_code == 422
    assert says in refused.content.decode()
    assert not Card.objects.exists()


def test_another_stake_in_the_middle_of_an_evening_keeps_the_rules(client):
    table = GamesTable(client, small_cards_count=False)
    table.deals(*PARTIE)
    assert 'class="games"' in table.page("next/")
    sent = {"form_key": key(), "played_on": LATELY, "games_amount": "5s", "games_per": "game"}
    assert table.client.post(table.at("next/"), sent).status_code == 302
    following = Card.objects.exclude(pk=table.card.pk).get()
    assert (following.code, following.per, following.amount) == ("au-cent", "game", 60)
    assert following.switches == {"small_cards_count": False}


def test_the_printed_card_has_a_column_a_game(client):
    table = GamesTable(client, small_cards_count=False)
    table.deals(*PARTIE)
    (printed,) = pages(table.client.get(table.at("card.pdf")).content)
    assert "Piquet au cent: nines, eights and sevens not counting in play." in printed[4]
    assert printed[5] == "PARTIE 1, GAME 1 PARTIE 1, GAME 2 PARTIE 1, GAME 3 TOTALS"
    assert "1 60 20 20 70 28 35 3 2" in printed
    assert "total 105 32 31 105 105 72 3 2" in printed
    assert " ".join(printed).count("double") == 2


def test_a9_the_letter_of_a_game_lost_as_a_penalty_is_explained_on_paper(client):
    table = GamesTable(client)
    table.deals((60, 20))
    table.write(0, 0, mark="loses_game", mark_seat=0)
    (printed,) = pages(table.client.get(table.at("card.pdf")).content)
    assert any("l loses the game" in " ".join(line.split()) for line in printed)


_clubs = count(1)


def in_its_own_club(file) -> tuple[Card, Client]:
    """The card in a club of its own, and the browser of one of its players."""
    club = make_club(slug=f"in-and-out-{next(_clubs)}")
    names = {name: make_member(club, name=f"P{n}") for n, name in enumerate(file.players)}
    card = import_card(club=club, text=card_as_json(file), names=names)
    client = Client()
    client.force_login(names[file.players[0]].user)
    return card, client


def agree(file) -> None:
    card, client = in_its_own_club(file)
    sheet, found = load(card), report(file)
    assert replace(card_file(card), about=file.about) == file
    assert report(read_card_file(card_as_json(card_file(card)))) == found
    reckoning = sheet.reckoning
    money = found["money"]["amounts"] if file.stake else [0] * len(file.players)
    assert (list(reckoning.totals), list(reckoning.amounts)) == (found["totals"], money)
    assert ("money" in found) == (file.stake is not None)
    assert [list(line.running) for line in sheet.lines if file.chouette] == found.get("running", [])
    at = f"/clubs/{card.club.slug}/cards/{card.pk}/"
    assert [client.get(at + page).status_code for page in ("", "card.pdf")] == [200, 200]


@pytest.mark.parametrize("data", [FULL, CHOUETTE, GAMES], ids=["deals", "chouette", "games"])
def test_a_card_that_says_everything(data):
    agree(card_from_data(data))
    assert to_data(card_from_data(data)) == data


@given(card_files())
@settings(max_examples=drawn(25), suppress_health_check=list(HealthCheck))
def test_any_card(file):
    agree(file)
