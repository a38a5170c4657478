"""A second scorer of a deal, as plain as possible: cards are two letters, hands are lists.

It was written from the rules alone, without looking at `piquet`, and works another way. It
lists everything that either side counts as an event, in the order of R10, and finds the bonuses by
walking along the list. It takes a deal in the format of `score_deals`, and only legal deals.
"""

ORDER = "789TJQKA"  # lowest first
SUITS = "SHDC"
COUNTS_PIPS = {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10, "9": 9, "8": 8, "7": 7}
COLUMNS = (
    "carte_blanche", "point", "sequences", "sets", "repique", "play", "pique", "cards", "capot"
)  # fmt: skip
OTHER = {"elder": "younger", "younger": "elder"}


def score(deal):
    """Return the answer of `score_deals` to this line, without the id."""
    columns = {side: dict.fromkeys(COLUMNS, 0) for side in OTHER}
    add_events(columns, [*hand_events(deal), *play_events(deal)], deal.get("code", "rubicon"))
    tricks = add_cards(columns, deal)
    for side in OTHER:
        columns[side]["total"] = sum(columns[side].values())
    return {"ok": True, **columns, "tricks": tricks}


# --- walking along the events (R10 to R14) ---


def add_events(columns, events, code):
    """Walk along the events: (side, column, amount, whether it keeps the other from a bonus)."""
    total = {"elder": 0, "younger": 0}
    has_counted = {"elder": False, "younger": False}
    has_bonus = False
    for side, column, amount, keeps in events:
        columns[side][column] += amount
        total[side] += amount
        has_counted[side] = has_counted[side] or keeps
        if total[side] < 30 or has_counted[OTHER[side]] or has_bonus or amount == 0:
            continue
        has_bonus = True
        if column != "play":
            columns[side]["repique"] = 60
        elif side == "elder" or code == "hundred-up":
            columns[side]["pique"] = 30


# --- in hand (R3 to R7) ---


def hand_events(deal):
    for side in OTHER:
        dealt = cards(deal[side].get("dealt", ""))
        if len(dealt) >= 12 and not any(card[0] in "KQJ" for card in dealt):
            yield side, "carte_blanche", 10, True
    for column, strength in STRENGTH.items():
        called = {side: what_is_called(deal, side, column) for side in OTHER}
        bars = {side: what_bars(deal, side, column) for side in OTHER}
        best_called = {side: max(map(strength, called[side]), default=0) for side in OTHER}
        best_bar = {side: max(map(strength, bars[side]), default=0) for side in OTHER}
        for side in OTHER:
            if best_called[side] > best_bar[OTHER[side]]:
                for combination in called[side]:
                    yield side, column, worth(combination, column, deal), True
            elif best_bar[side] > best_bar[OTHER[side]]:
                yield side, column, 0, True


def what_is_called(deal, side, column):
    """The combinations that score if good. A side that reckons nothing has none."""
    if penalty(deal, side) == "reckons_nothing":
        return []
    return called_or_held(deal, side, column)


def called_or_held(deal, side, column):
    calls = deal.get("calls", {}).get(side, {})
    if column not in calls:
        barring = column in deal[side].get("bars", [])
        return [] if barring else held(cards(deal[side]["hand"]), column)
    if column == "point":
        named = [cards(calls["point"])] if calls["point"] else []
    else:
        named = [cards(call) for call in calls[column]]
    hand = cards(deal[side]["hand"])
    return [call for call in named if all(card in hand for card in call)]  # Not the false ones.


def what_bars(deal, side, column):
    hand = cards(deal[side]["hand"])
    if column in deal[side].get("bars", []):
        return held(hand, column)
    implied = []
    if side == "elder" and column != "point":
        implied = held(shown_by_elder(deal), column)
    return called_or_held(deal, side, column) + implied


def shown_by_elder(deal):
    """The cards of elder's calls that are good or equal; to call is to show."""
    shown = set()
    for column, strength in STRENGTH.items():
        against = what_bars(deal, "younger", column)
        best_against = max(map(strength, against), default=0)
        called = called_or_held(deal, "elder", column)
        best = max(map(strength, called), default=0)
        if best > best_against:
            shown |= {card for call in called for card in call}
        elif best == best_against:
            shown |= {card for call in called if strength(call) == best for card in call}
    return sorted(shown)


def held(hand, column):
    return {"point": held_point, "sequences": held_runs, "sets": held_sets}[column](hand)


def held_point(hand):
    suits = [[card for card in hand if card[1] == suit] for suit in SUITS]
    best = max(suits, key=pips)
    return [best] if best else []


def held_runs(hand):
    runs = []
    for suit in SUITS:
        run = []
        for rank in ORDER:
            if rank + suit in hand:
                run.append(rank + suit)
            else:
                runs.append(run)
                run = []
        runs.append(run)
    return [run for run in runs if len(run) >= 3]


def held_sets(hand):
    alike = [[card for card in hand if card[0] == rank] for rank in "TJQKA"]
    return [cards for cards in alike if len(cards) >= 3]


def pips(suit):
    """More cards always make more pips, so the pips alone decide the better point."""
    return sum(COUNTS_PIPS[card[0]] for card in suit)


def run_strength(run):
    return 10 * len(run) + max(ORDER.index(card[0]) for card in run)


def set_strength(cards):
    return 10 * len(cards) + ORDER.index(cards[0][0])


def worth(combination, column, deal):
    if column == "point":
        ends_in_four = deal.get("switches", {}).get("point_ending_in_four", False)
        if ends_in_four or deal.get("code") == "hundred-up":
            return int(pips(combination) / 10 + 0.5)
        return len(combination)
    if column == "sequences":
        return len(combination) + (10 if len(combination) >= 5 else 0)
    return 14 if len(combination) == 4 else 3


# --- play (R8, R14, R15, R16) ---


def play_events(deal):
    if "tricks" not in deal:  # Conceded, and not played for a capot.
        return
    tricks = all_tricks(deal)
    for number, (leader, led, winner, won_with) in enumerate(tricks, start=1):
        last = number == len(tricks)
        lead = counted(deal, led)
        win = 0 if winner == leader else counted(deal, won_with)
        if last and deal.get("code") == "hundred-up":
            gained = lead if winner == leader else win
            win += 0 if gained else 1
        elif last:
            win += 1
        for side, amount in ((leader, lead), (winner, win)):
            if amount:
                scores = penalty(deal, side) != "reckons_nothing" and side != deal.get("conceded")
                yield side, "play", amount if scores else 0, True


def counted(deal, card):
    small_count = deal.get("switches", {}).get("small_cards_count", True)
    if deal.get("code") == "hundred-up":
        small_count = False
    return 1 if small_count or card[0] in "AKQJT" else 0


def all_tricks(deal):
    """(leader, card led, winner, winning card) of each trick, including those not played to."""
    leader = "elder"
    left = {side: cards(deal[side]["hand"]) for side in OTHER}
    done = []
    for led, played in deal["tricks"]:
        left[leader].remove(led)
        left[OTHER[leader]].remove(played)
        beaten = led[1] == played[1] and ORDER.index(played[0]) > ORDER.index(led[0])
        winner = OTHER[leader] if beaten else leader
        done.append((leader, led, winner, played if beaten else led))
        leader = winner
    for side in OTHER:
        if not left[OTHER[side]]:
            done += [(side, card, side, card) for card in left[side]]
    return done[:12]


def add_cards(columns, deal):
    """Add the cards or the capot (R9, R15), and each side's tricks."""
    if "tricks" not in deal:
        loser = deal["conceded"]
        columns[OTHER[loser]].update(play=13, cards=10)
        columns[loser]["play"] = deal.get("switches", {}).get("conceded_play", 0)
        return None
    winners = [winner for _, _, winner, _ in all_tricks(deal)]
    for side in OTHER:
        if penalty(deal, side) == "reckons_nothing" or side == deal.get("conceded"):
            continue
        if winners.count(side) == 12:
            columns[side]["capot"] = 40
        elif winners.count(side) > 6:
            columns[side]["cards"] = 10
    return [winners.count("elder"), winners.count("younger")]


def penalty(deal, side):
    return deal.get("penalty", {}).get(side)


def cards(text):
    return text.upper().replace("10", "T").split() if isinstance(text, str) else list(text)


STRENGTH = {"point": pips, "sequences": run_strength, "sets": set_strength}
