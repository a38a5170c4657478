"""Card files of a chouette and of games up to a hundred: read, written back, refused in lines."""

import pytest

from piquet.formats.card_file import CardFile, FileGame, FileMark, FilePartie, card_as_json, to_data
from piquet.formats.read_card import card_from_data, read_card_file
from piquet.money.stakes import PRESETS, Stake
from piquet.rule_sets import rule_set
from tests.paths import EXAMPLES
from tests.piquet.formats.card_files import CHOUETTE, GAMES, ITEMISED, faults_of, spelt_out

A, B, C = 0, 1, 2


def chouette(*parties: dict[str, object], **keys: object) -> dict[str, object]:
    return {**CHOUETTE, "written": {}, "parties": list(parties), **keys}


def games(*games: object, **keys: object) -> dict[str, object]:
    """A card of one partie of these games."""
    partie = {"games": list(games), **keys}
    return {**GAMES, "switches": {}, "written": {}, "parties": [partie]}


@pytest.mark.parametrize("name", ["cavendish-chouette", "au-cent"])
def test_the_examples_are_read_and_written_back_to_the_byte(name):
    source = (EXAMPLES / f"{name}.json").read_bytes()
    assert card_as_json(read_card_file(source)).encode() == source


def test_everything_a_chouette_may_say_is_read():
    card = card_from_data(CHOUETTE)
    assert card == CardFile(
        players=("Anne", "Ben", "Carl"),
        stake=PRESETS["threepenny-points"],
        parties=(
            FilePartie(deals=((30, 10), (20, 5)), totals=(80, 25), single=A),
            FilePartie(deals=((30, 10),), single=C, opponent=B, first_dealer=B),
            FilePartie(points=0, opponent=B),
            FilePartie(points=141, winner=B, won=(0, None)),
            FilePartie(points=0, annulled=True),
        ),
        rules=rule_set("four-deal"),
        first_dealer=A,
        totals=(14, -28, 14),
        balance=(140, None, 140),
        chouette=True,
        running=((0, 0, 0), (None, -15, 30)),
    )
    assert to_data(card) == CHOUETTE


def test_everything_a_card_of_games_may_say_is_read():
    card = card_from_data(GAMES)
    assert card == CardFile(
        players=("Anne", "Ben"),
        stake=Stake("", "LSD", 240, "game", "unit"),
        parties=(
            FilePartie(
                games=(
                    FileGame(((70, 20), (45, 12)), bare=True),
                    FileGame(((80, 45), (21, 60)), first=B, double=False, totals=(101, 105)),
                    FileGame((), lost=A),
                    FileGame(((0, 60),)),
                ),
                games_won=(2, 2),
                won=(0, 0),
                first_dealer=A,
                marks=(None, None, None, None, FileMark("reckons_nothing", A)),
                annulled=True,
            ),
            FilePartie(
                games=(FileGame(((20, 30), (10, 5)), bare=True), FileGame((), bare=True)),
                dealers=(B, B),
            ),
        ),
        rules=rule_set("au-cent", {"point_ending_in_four": True, "small_cards_count": False}),
        first_dealer=B,
        carried=((0, 0), (None, 0)),
        totals=(0, 0),
        balance=(0, 0),
        about={"club": "portland"},
    )
    assert to_data(card) == GAMES


@pytest.mark.parametrize(("dealer", "scores", "stages"), [
    ("Ben", (28, 23), ((5, 0), (4, 0), (0, 17), (9, 6), (10, 0))),
    ("Anne", (23, 28), ((0, 5), (0, 4), (17, 0), (6, 9), (0, 10))),
])  # fmt: skip
def test_r20_a_deal_told_by_its_items(dealer, scores, stages):
    data = games([ITEMISED, [9, 8]], dealers=[dealer, "Anne"])
    card = card_from_data(data)
    (game,) = card.parties[0].games
    assert game.deals == (scores, (9, 8))
    assert game.itemised(0).stages == stages
    assert game.itemised(1) is None
    assert to_data(card)["parties"] == data["parties"]


def test_who_was_elder_follows_through_all_the_games_of_a_partie():
    """Anne deals the first deal, so Ben deals the second, whatever game it is in."""
    (partie,) = card_from_data(games([[9, 8]], [ITEMISED], first_dealer="Anne")).parties
    assert [game.deals for game in partie.games] == [((9, 8),), ((28, 23),)]


def test_a_deal_that_cannot_be_is_read_and_scores_nothing():
    both = {**ITEMISED, "younger": {"items": {"sets": 17, "point": 4, "play": 6}}}
    (partie,) = card_from_data(games([both], first_dealer="Ben")).parties
    (deal,) = partie.games[0].items
    assert partie.games[0].deals == ((0, 0),)
    assert [fault.where for fault in deal.faults] == ["younger.items.point"]


@pytest.mark.parametrize(("data", "dealers"), [
    (chouette({"single": "Anne", "deals": [[1, 2]] * 3}), (A, B, A)),
    (chouette({"single": "Anne", "deals": [[1, 2]] * 3}, first_dealer="Ben"), (B, A, B)),
    # the card's first dealer advises, or none is named
    (chouette({"single": "Anne", "deals": [[1, 2]]}, first_dealer="Carl"), None),
    (chouette({"single": "Anne", "deals": [[1, 2]]}, first_dealer=None), None),
    (chouette({"single": "Anne", "deals": [[1, 2]], "dealers": ["Ben"]}), (B,)),
])  # fmt: skip
def test_r40_who_dealt_in_a_chouette(data, dealers):
    assert card_from_data(data).dealers(0, (A, B)) == dealers


def test_r40_the_first_dealer_of_a_chouette_is_that_of_its_first_partie():
    alone = {"single": "Anne", "opponent": "Ben", "deals": [[1, 2]]}
    card = card_from_data(chouette(alone, alone))
    assert card.dealers(0, (A, B)) == (A,)
    assert card.dealers(1, (A, B)) is None


PLAYED = {"single": "Anne", "points": 150, "winner": "Anne"}


# fmt: off
# fmt: on


@pytest.mark.parametrize("case", [
    # the players
    (chouette(players=["Anne", "Ben"]), 'players: ["Anne", "Ben"] → THREE'),
    (chouette(players=None), "players: nothing → a list of the three players’ names"),
    (chouette(players=["Anne", "Ben", "Anne"]),
     'players[2]: "Anne" → another name than the first player’s'),
    (chouette(players=["Anne", "Ben", "Ben"]),
     'players[2]: "Ben" → another name than the second player’s'),
    ({**GAMES, "chouette": True},
     "chouette: true → false, because a chouette cannot be played as games up to a hundred"),
    # the seats
    (chouette({"points": 150, "winner": "Anne"}), "parties[0].single: nothing → FIRST"),
    (chouette({"deals": []}), "parties[0].single: nothing → FIRST"),
    (chouette({**PLAYED, "opponent": "Anne"}),
     'parties[0].opponent: "Anne" → a player other than the single player'),
    (chouette({"single": "Dora", "deals": []}), 'parties[0].single: "Dora" → Anne or Ben or Carl'),
    # points or deals
    (chouette({**PLAYED, "deals": []}),
     "parties[0].deals: UNKNOWN → points or single or opponent or winner or annulled or written"),
    (chouette({"single": "Anne"}), "parties[0].deals: nothing → DEALS"),
    (chouette({"single": "Anne", "points": -1}), "parties[0].points: -1 → WHOLE"),
    (chouette({**PLAYED, "winner": "Dora"}), 'parties[0].winner: "Dora" → Anne or Ben or Carl'),
    (chouette({**PLAYED, "written": {"totals": [1, 2]}}),
     "parties[0].written.totals: UNKNOWN → won"),
    # what is written
    (chouette(PLAYED, written={"running": [[30, -15]]}), "written.running[0]: [30, -15] → THREE"),
    (chouette(PLAYED, written={"running": [[30, -15, "x"], None]}),
     'written.running[0][2]: "x" → a whole number from -1,000,000 to 1,000,000'),
    (chouette(PLAYED, written={"running": [None, None]}),
     "written.running: 2 of them → at most 1, one for each partie"),
    (chouette(PLAYED, written={"carried": [[150, 0]]}),
     "written.carried: UNKNOWN → running or totals or balance"),
    (chouette(PLAYED, written={"balance": [1, 2]}), "written.balance: [1, 2] → THREE"),
    # games
    (games([[1, 2, 3]]), "parties[0].games[0][0]: [1, 2, 3] → TWO"),
    (games(7), "parties[0].games[0]: 7 → an object"),
    (games({}), "parties[0].games[0].deals: nothing → DEALS"),
    (games({"deals": [], "first": "Carl", "double": 2}),
     'parties[0].games[0].first: "Carl" → Anne or Ben',
     "parties[0].games[0].double: 2 → true or false"),
    (games([[1, 2]], marks=[None, None]), "parties[0].marks: 2 of them → 1, one a deal"),
    (games([[1, 2]], [[3, 4]], dealers=["Anne"]), "parties[0].dealers: 1 of them → 2, one a deal"),
    ({**GAMES, "parties": [{"deals": [[1, 2]]}]},
     "parties[0].deals: UNKNOWN → dealers",
     "parties[0].games: nothing → a list of games, each a list of its deals"),
    ({**games(), "written": {"running": []}},
     "written.running: UNKNOWN → carried or totals or balance"),
    # deals told by their items
    ({**games([ITEMISED]), "first_dealer": None},
     ('parties[0].games[0][0]: {"elder": {"items": {"point": 5, "sequences": 4, "play": 9}}… → '
      "two scores, or who dealt, by first_dealer or dealers")),
    (games([{**ITEMISED, "code": "rubicon", "switches": {}}]),
     'parties[0].games[0][0].code: "rubicon" → nothing here, because the card says it',
     "parties[0].games[0][0].switches: {} → nothing here, because the card says it"),
    (games([{**ITEMISED, "tricks_won": [7]}]), "parties[0].games[0][0].tricks_won: [7] → TWO"),
    (games([{**ITEMISED, "a b": 1}]),
     ('parties[0].games[0][0]["a b"]: UNKNOWN → elder or younger or id or code or switches or '
      "tricks or calls or penalty or conceded or tricks_won or pique")),
    # stakes
    ({**games(), "stake": {"preset": "sixpenny-points"}},
     'stake.preset: "sixpenny-points" → the players’ own stake: so much a game or a partie'),
    ({**games(), "stake": "guinea-points"}, 'stake: "guinea-points" → RATES'),
    ({**games(), "stake": {"currency": "GBP", "amount": 5, "per": "hundred", "neglect": 50}},
     'stake.per: "hundred" → game or partie', "stake.neglect: 50 → unit"),
    ({**games(), "stake": {"currency": "GBP", "amount": 5}},
     "stake.per: nothing → what the rate is for: game or partie"),
])  # fmt: skip
def test_each_fault_is_one_line(case):
    data, *lines = case
    assert faults_of(data) == list(map(spelt_out, lines))
