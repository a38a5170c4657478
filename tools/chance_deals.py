"""Random legal deals, as lines of `score_deals`."""

from tools.plain_scorer import ORDER, STRENGTH, SUITS, held

PACK = [rank + suit for suit in SUITS for rank in ORDER]
OTHER = {"elder": "younger", "younger": "elder"}


def chance_deal(chance, sizes=(12, 12), sensible=0.5):
    """A deal of twelve cards each and twelve tricks. Both call all they hold.

    Half the hands are dealt from few ranks or few suits, so that great calls are not too rare.
    """
    pack = chance_pack(chance) if chance.random() < sensible else chance.sample(PACK, 32)
    hands = [pack[: sizes[0]], pack[sizes[0] : sum(sizes)]]
    return {
        "elder": {"hand": " ".join(hands[0])},
        "younger": {"hand": " ".join(hands[1])},
        "tricks": chance_play(chance, *hands),
    }


def chance_pack(chance):
    """A pack in which cards that go together lie near each other."""
    weight = {card: chance.random() for card in PACK}
    by_rank = {rank: chance.random() for rank in ORDER}
    by_suit = {suit: chance.random() for suit in SUITS}
    pull = chance.choice([by_rank, by_suit])
    return sorted(PACK, key=lambda card: weight[card] / 2 + max(pull.get(sign, 0) for sign in card))


def chance_play(chance, elder, younger):
    """Lawful tricks. Now and then a player wins and leads as high as possible."""
    left = {"elder": list(elder), "younger": list(younger)}
    strong = {side: chance.random() for side in OTHER}
    leader, tricks = "elder", []
    while len(tricks) < 12 and left["elder"] and left["younger"]:
        other = OTHER[leader]
        led = choose(chance, left[leader], strong[leader])
        follow = [card for card in left[other] if card[1] == led[1]] or left[other]
        played = choose(chance, follow, strong[other])
        left[leader].remove(led)
        left[other].remove(played)
        tricks.append([led, played])
        if played[1] == led[1] and ORDER.index(played[0]) > ORDER.index(led[0]):
            leader = other
    return tricks


def choose(chance, cards, strong):
    if chance.random() < strong:
        return max(cards, key=lambda card: ORDER.index(card[0]))
    return chance.choice(cards)


def varied_deal(chance):
    """A deal of any game, with discards, calls fewer than held, penalties and concessions."""
    deal = chance.choice([plain_deal, plain_deal, short_deal, long_deal, conceded_deal])(chance)
    if chance.random() < 0.5:
        deal["calls"] = {
            side: chance_calls(chance, deal[side]["hand"].split())
            for side in OTHER
            if chance.random() < 0.6
        }
    for side in OTHER:
        if chance.random() < 0.1:
            bar(chance, deal, side)
        if chance.random() < 0.1:
            deal.setdefault("penalty", {}).setdefault(side, "reckons_nothing")
    if "conceded" in deal:
        deal.pop("penalty", None)
    for side in OTHER:
        if chance.random() < 0.5 and deal.get("penalty", {}).get(side) == "reckons_nothing":
            call_falsely(chance, deal, side)
    return deal


def plain_deal(chance):
    deal = chance_deal(chance)
    add_game(chance, deal, ["rubicon", "rubicon", "four-deal", "au-cent", "hundred-up"])
    if chance.random() < 0.5:
        add_exchange(chance, deal)
    return deal


def short_deal(chance):
    short = 12 - chance.choice([1, 1, 2, 3])
    side = chance.choice(list(OTHER))
    deal = chance_deal(chance, (short, 12) if side == "elder" else (12, short))
    deal["penalty"] = {side: "plays_short"}
    add_game(chance, deal, ["rubicon", "four-deal"])
    return deal


def long_deal(chance):
    side = chance.choice(list(OTHER))
    deal = chance_deal(chance, (13, 12) if side == "elder" else (12, 13))
    deal["penalty"] = {side: "reckons_nothing"}
    add_game(chance, deal, ["rubicon", "au-cent", "hundred-up"])
    return deal


def conceded_deal(chance):
    deal = chance_deal(chance)
    if chance.random() < 0.6:
        del deal["tricks"]  # Else the other plays for a capot.
    deal["conceded"] = chance.choice(list(OTHER))
    deal["code"] = chance.choice(["rubicon", "four-deal"])
    deal["switches"] = {"conceded_play": chance.choice([0, 2])}
    return deal


def add_game(chance, deal, codes):
    deal["code"] = chance.choice(codes)
    if deal["code"] == "au-cent":
        deal["switches"] = {
            "point_ending_in_four": chance.random() < 0.5,
            "small_cards_count": chance.random() < 0.5,
        }


def add_exchange(chance, deal):
    """Add what was dealt and discarded, now and then a carte blanche."""
    least = 3 if deal.get("code") == "hundred-up" else 1
    taken = {"elder": chance.randint(least, 5), "younger": chance.randint(1, 3)}
    hands = {side: deal[side]["hand"].split() for side in OTHER}
    out = [card for card in PACK if card not in hands["elder"] + hands["younger"]]
    chance.shuffle(out)
    if chance.random() < 0.7:
        out.sort(key=lambda card: card[0] in "KQJ")
    for side in OTHER:
        courts = sorted(chance.sample(hands[side], 12), key=lambda card: card[0] not in "KQJ")
        stays = courts[taken[side] :]
        discard = [out.pop(0) for _ in range(taken[side])]
        deal[side]["dealt"] = " ".join(chance.sample(stays + discard, 12))
        deal[side]["discard"] = discard


def chance_calls(chance, hand):
    """Some of what a hand holds, now and then called for less than it is."""
    calls = {}
    for kind in ("point", "sequences", "sets"):
        if chance.random() < 0.3:
            continue
        called = [fewer(chance, cards, kind) for cards in held(hand, kind) if chance.random() < 0.6]
        calls[kind] = (called[0] if called else None) if kind == "point" else called
    return calls


def bar(chance, deal, side):
    """Have a side score nothing of a kind, and bar the other by the better that it holds (R7)."""
    best = {
        kind: [max(map(strength, held(deal[player]["hand"].split(), kind)), default=0)
               for player in (side, OTHER[side])]
        for kind, strength in STRENGTH.items()
    }  # fmt: skip
    if kinds := [kind for kind, (own, others) in best.items() if own > others]:
        kind = chance.choice(kinds)
        deal[side]["bars"] = [kind]
        deal.get("calls", {}).get(side, {}).pop(kind, None)


def call_falsely(chance, deal, side):
    """Add a call of four that are not all held, for which its player reckons nothing (Law 54)."""
    hand = deal[side]["hand"].split()
    lacking = [rank for rank in "AKQJT" if sum(card[0] == rank for card in hand) < 3]
    if lacking:
        calls = deal.setdefault("calls", {}).setdefault(side, {})
        rank = chance.choice(lacking)
        calls.setdefault("sets", held(hand, "sets")).append([rank + suit for suit in SUITS])


def fewer(chance, cards, kind):
    if chance.random() < 0.7 or (len(cards) < 4 and kind != "point"):
        return cards
    if kind == "sequences":
        length = chance.randint(3, len(cards))
        begin = chance.randint(0, len(cards) - length)
        return cards[begin : begin + length]
    return chance.sample(cards, chance.randint(3 if kind == "sets" else 1, len(cards)))
