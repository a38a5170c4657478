"""Rule sets: the game the players agreed on, as one frozen object with named presets.

`RUBICON` (six deals), `FOUR_DEAL`, `AU_CENT` and `HUNDRED_UP` are the presets. `SWITCHES` lists the
house rules that a club may change in each.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Everything about a partie that may differ from club to club.

    For the partie: `deals` is the number of its deals (0 for games up to a hundred). `weights` is
    how many times each of them counts (R22). `tie_break_deals` is the number of single deals after
    a tie (R31). The winner adds `for_game` (R32). A loser with less than `rubicon` is rubiconed.
    `rubicon_on_six_deals` judges the rubicon by the totals before a tie was played off. `highest`
    is the most a deal can score. `rates` are the possible units of a stake's rate (R51).
    `deal_alternates` is false where players cut for each deal (R21).

    For one deal: `conceded_play` is what players who concede the last deal still count in play
    (R15). `point_ending_in_four` makes a point one less when its pips end in four (R20, R21).
    `small_cards_count` says whether nines, eights and sevens count in play. With `last_trick_extra`
    the last trick counts one extra. Otherwise it counts one, whatever card wins it (R8, R21).
    `younger_pique` lets younger make a pique too (R21). `elder_exchanges` is the fewest cards that
    elder exchanges (Law 21; R21). `younger_discards` says whether younger must discard (Law 22;
    a7).
    """

    code: str
    deals: int = 6
    weights: tuple[int, ...] = (1, 1, 1, 1, 1, 1)
    tie_break_deals: int = 2
    for_game: int = 100
    rubicon: int = 100
    highest: int = 174
    rates: tuple[str, ...] = ("point", "hundred")
    deal_alternates: bool = True
    rubicon_on_six_deals: bool = False
    conceded_play: int = 0
    point_ending_in_four: bool = False
    small_cards_count: bool = True
    last_trick_extra: bool = True
    younger_pique: bool = False
    elder_exchanges: int = 1
    younger_discards: bool = True

    def weight(self, deal: int) -> int:
        """Return how many times a deal counts; `deal` is its number from 1."""
        return self.weights[deal - 1] if deal <= self.deals else 1


@dataclass(frozen=True, slots=True)
class Switch:
    """A house rule that players may change: its name and its possible values, the default first."""

    name: str
    values: tuple[bool, ...] | tuple[int, ...]


RUBICON: Final = RuleSet("rubicon")
FOUR_DEAL: Final = RuleSet("four-deal", deals=4, weights=(2, 1, 1, 2))
# Games up to a hundred have no fixed number of deals, no rubicon and no addition for the game.
AU_CENT: Final = RuleSet(
    "au-cent",
    deals=0,
    weights=(),
    tie_break_deals=0,
    for_game=0,
    rubicon=0,
    rates=("game", "partie"),
    younger_discards=False,
)
HUNDRED_UP: Final = replace(
    AU_CENT,
    code="hundred-up",
    point_ending_in_four=True,
    small_cards_count=False,
    last_trick_extra=False,
    younger_pique=True,
    elder_exchanges=3,
    deal_alternates=False,
)
PRESETS: Final[Mapping[str, RuleSet]] = {
    rules.code: rules for rules in (RUBICON, FOUR_DEAL, AU_CENT, HUNDRED_UP)
}
_OF_A_RUBICON: Final = (
    Switch("rubicon_on_six_deals", (False, True)),
    Switch("conceded_play", (0, 2)),
)
SWITCHES: Final[Mapping[str, tuple[Switch, ...]]] = {
    RUBICON.code: _OF_A_RUBICON,
    FOUR_DEAL.code: _OF_A_RUBICON,
    AU_CENT.code: (
        Switch("point_ending_in_four", (False, True)),
        Switch("small_cards_count", (True, False)),
    ),
    HUNDRED_UP.code: (),
}


def rule_set(code: str, switches: Mapping[str, object] | None = None) -> RuleSet:
    """Return the rule set with this code and these switches.

    Raises ValueError, with the known values, for an unknown code, switch or value.
    """
    if code not in PRESETS:
        raise ValueError(f"“{code}” is not a game. The games are {_listed(PRESETS)}.")
    if not switches:
        return PRESETS[code]
    changes = {name: _checked(code, name, value) for name, value in switches.items()}
    return replace(PRESETS[code], **changes)  # type: ignore[arg-type]  # checked by SWITCHES


def is_of_games(rules: RuleSet) -> bool:
    """Return whether a partie consists of games up to a hundred (R20, R21).

    Otherwise it has a fixed number of deals.
    """
    return not rules.deals


def switches_of(rules: RuleSet) -> dict[str, bool | int]:
    """Return the switches whose values differ from the preset, in the form `rule_set` takes."""
    switches = {switch.name: getattr(rules, switch.name) for switch in SWITCHES[rules.code]}
    preset = PRESETS[rules.code]
    return {name: value for name, value in switches.items() if value != getattr(preset, name)}


def _checked(code: str, name: str, value: object) -> bool | int:
    known = {switch.name: switch for switch in SWITCHES[code]}
    if name not in known:
        raise ValueError(f"“{name}” is not a switch of {code}. Its switches are {_listed(known)}.")
    for allowed in known[name].values:
        if type(value) is type(allowed) and value == allowed:
            return allowed
    values = " or ".join(str(allowed).lower() for allowed in known[name].values)
    raise ValueError(f"The switch {name} is {values}, not {value!r}.")


def _listed(names: Mapping[str, object]) -> str:
    return ", ".join(names) or "none"
