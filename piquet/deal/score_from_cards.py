"""The score of a deal whose cards are known, item by item (R1–R16; Laws 61–69).

`fast.score_from_cards` gives only the columns of such a deal, but many times as fast.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from piquet.deal.contests import POINT, SEQUENCES, SETS, KindContest, check_calls, contests
from piquet.deal.faults import ELDER, YOUNGER, DealFault, ImpossibleDealError
from piquet.deal.hands import TWELVE, Holding, check_hands
from piquet.deal.score import LED, Call, DealScore, Tally
from piquet.deal.tricks import CardsPlayed, Trick, play_on, play_out
from piquet.rule_sets import RUBICON, RuleSet

CARTE_BLANCHE: Final = 10
THE_CARDS: Final = 10
CAPOT: Final = 40
CONCEDED_PLAY: Final = 13

KIND_RULES: Final = {POINT: "R4 (Law 62)", SEQUENCES: "R5 (Law 63)", SETS: "R6 (Law 64)"}
# Indexed by tricks won: a side's score for the cards and for a capot.
CARDS_OF_TRICKS: Final = tuple(
    (THE_CARDS if 6 < tricks < TWELVE else 0, CAPOT if tricks == TWELVE else 0)
    for tricks in range(TWELVE + 1)
)


def score_deal(
    elder: Holding,
    younger: Holding,
    played: Sequence[CardsPlayed] = (),
    rules: RuleSet = RUBICON,
    conceded: int | None = None,
) -> DealScore:
    """Return the score of a deal, item by item.

    `played` are the tricks; elder leads first, then the winner of each trick. `conceded` is the
    side that gave up the deal before the play. Then `played` is empty unless the other side plays
    for a capot (R15). Raises ImpossibleDealError with everything impossible in the cards or calls,
    or with the first unlawful trick.

    >>> from piquet.deal.cards import hand_of, read_cards
    >>> elder = Holding(hand_of(read_cards("AS KS QS JS 9S KH JH JC AD QD JD TD")))
    >>> younger = Holding(hand_of(read_cards("TS AH QH TH 9H AC KC QC TC 9C KD 9D")))
    >>> score = score_deal(elder, younger, conceded=YOUNGER)
    >>> score.totals
    (44, 0)
    >>> [item.reason for item in score.items]
    ['quart major', 'tierce to a queen', 'four knaves', 'conceded', 'the cards']
    """
    holdings = (elder, younger)
    met = _check(holdings, rules, _check_concession(conceded, rules))
    calls = tuple(_calls(met))
    tally = Tally(rules)
    _reckon_hands(tally, holdings, met)
    reckons = _reckoning(holdings)
    if conceded is not None and not played:
        reckon_concession(tally, conceded, reckons, rules)
        return DealScore(tuple(tally.items), calls, None)
    tricks = play_out(elder.hand, younger.hand, played, rules)
    reckons = without_conceder(reckons, conceded)
    _reckon_play(tally, tricks, reckons)
    won = _tricks_won(tricks)
    reckon_cards(tally, won, reckons)
    return DealScore(tuple(tally.items), calls, won)


def score_so_far(
    elder: Holding,
    younger: Holding,
    played: Sequence[CardsPlayed] = (),
    rules: RuleSet = RUBICON,
    conceded: int | None = None,
) -> DealScore:
    """Return the score of two hands before the play, or after the tricks played so far.

    After a concession the side `conceded` counts nothing in play (R15). Raises ImpossibleDealError
    as `score_deal` does.
    """
    holdings = (elder, younger)
    met = _check(holdings, rules)
    tally = Tally(rules)
    _reckon_hands(tally, holdings, met)
    tricks = play_on(elder.hand, younger.hand, played, rules) if played else ()
    _reckon_play(tally, tricks, without_conceder(_reckoning(holdings), conceded))
    return DealScore(tuple(tally.items), tuple(_calls(met)), _tricks_won(tricks))


def _check(
    holdings: tuple[Holding, Holding], rules: RuleSet, others: Iterable[DealFault] = ()
) -> tuple[KindContest, ...]:
    """Compare the hands.

    Raises ImpossibleDealError with every error found.
    """
    faults = [*check_hands(*holdings, rules), *others]
    faults += [fault for side in (ELDER, YOUNGER) for fault in check_calls(side, holdings[side])]
    if faults:
        raise ImpossibleDealError(faults)
    return contests(*holdings, rules)


def _check_concession(conceded: int | None, rules: RuleSet) -> Iterator[DealFault]:
    if conceded is not None and not rules.rubicon:
        text = (
            "A player concedes a deal when they cannot save the rubicon. This game has no rubicon."
        )
        yield DealFault("conceded", "R15", text)


def _reckoning(holdings: Sequence[Holding]) -> tuple[bool, bool]:
    """Return whether each side counts what it makes in play (R14)."""
    elder, younger = holdings
    return not elder.reckons_nothing, not younger.reckons_nothing


def without_conceder(reckons: tuple[bool, bool], conceded: int | None) -> tuple[bool, bool]:
    """Return whether each side counts what it makes in play; the conceding side does not (R15)."""
    elder, younger = reckons
    return elder and conceded != ELDER, younger and conceded != YOUNGER


def _reckon_hands(tally: Tally, holdings: Sequence[Holding], met: Sequence[KindContest]) -> None:
    for side, holding in enumerate(holdings):
        if holding.is_carte_blanche:
            rule, cards = "R3 (Law 61)", holding.dealt
            tally.reckon(side, "carte_blanche", "carte blanche", CARTE_BLANCHE, rule, 0, cards)
    for contest in met:
        if contest.keeper is not None:
            tally.keep(contest.keeper)
        for side in (ELDER, YOUNGER):
            for combination in contest.good(side):
                rule = KIND_RULES[contest.kind]
                tally.reckon(
                    side,
                    contest.kind,
                    combination.name,
                    combination.amount,
                    rule,
                    0,
                    combination.cards,
                )


def _calls(met: Sequence[KindContest]) -> Iterator[Call]:
    for side in (ELDER, YOUNGER):
        for contest in met:
            for combination in contest.called[side]:
                yield Call(
                    side, contest.kind, combination.name, combination.cards, contest.reply(side)
                )


def _reckon_play(tally: Tally, tricks: Sequence[Trick], reckons: tuple[bool, bool]) -> None:
    for trick in tricks:
        rule = "R8 (Law 65)" if trick.cards[1] else "R16 (Law 57)"
        for side, amount in trick.counts:
            tally.keep(side)
            if reckons[side]:
                led = side == trick.leader
                reason, card = (LED, trick.cards[0]) if led else ("trick", trick.cards[1])
                tally.reckon(side, "play", reason, amount, rule, trick.number, card)


def _tricks_won(tricks: Sequence[Trick]) -> tuple[int, int]:
    younger = sum(trick.winner for trick in tricks)
    return len(tricks) - younger, younger


def reckon_cards(tally: Tally, won: tuple[int, int], reckons: tuple[bool, bool]) -> None:
    """Enter the cards or the capot for these tricks (R9; Law 66)."""
    for side in (ELDER, YOUNGER):
        cards, capot = CARDS_OF_TRICKS[won[side]]
        if cards and reckons[side]:
            tally.enter(side, "cards", "the cards", cards, "R9 (Law 66)")
        if capot and reckons[side]:
            tally.enter(side, "capot", "capot", capot, "R9 (Law 66)")


def reckon_concession(
    tally: Tally, conceded: int, reckons: tuple[bool, bool], rules: RuleSet
) -> None:
    """Enter a conceded deal (R15; Case XXII).

    The other side counts thirteen in play, which make no pique, and the cards.
    """
    other = 1 - conceded
    if reckons[conceded] and rules.conceded_play:
        tally.enter(conceded, "play", "conceding", rules.conceded_play, "R15")
    if reckons[other]:
        tally.enter(other, "play", "conceded", CONCEDED_PLAY, "R15")
        tally.enter(other, "cards", "the cards", THE_CARDS, "R15")
