"""Rule sets: what the players agreed to play, as one frozen object with named presets."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Everything about a partie that may differ from club to club.

    `weights` is by how much each of the `deals` counts (R22); `tie_break_deals` more are played,
    single, after a tie (R31). `for_game` is what the winner adds (R32), `rubicon` what the loser
    must reach to save himself, `highest` the most a deal can count. `rates` are the ways a stake
    on it can be told (R51). `conceded_play` is what he who throws up the last hand still reckons
    in play (R15).

    Of one deal: whether a point whose pips end in four counts one less (R20, R21), whether nines,
    eights and sevens count in play, whether the last trick counts an extra one or only one
    whatever wins it (R8, R21), whether younger too can make a pique (R21), and whether he must
    discard (Law 22; au cent a7).
    """

    code: str
    deals: int = 6
    weights: tuple[int, ...] = (1, 1, 1, 1, 1, 1)
    tie_break_deals: int = 2
    for_game: int = 100
    rubicon: int = 100
    highest: int = 174
    rates: tuple[str, ...] = ("point", "hundred")
    rubicon_on_six_deals: bool = False
    conceded_play: int = 0
    point_ending_in_four: bool = False
    small_cards_count: bool = True
    last_trick_extra: bool = True
    younger_pique: bool = False
    younger_discards: bool = True

    def weight(self, deal: int) -> int:
        """How many times the deal numbered `deal`, from 1, counts."""
        return self.weights[deal - 1] if deal <= self.deals else 1


@dataclass(frozen=True, slots=True)
class Switch:
    """An option of a rule set: the values it may take, the first being the default."""

    name: str
    values: tuple[bool, ...] | tuple[int, ...]


RUBICON: Final = RuleSet("rubicon")
FOUR_DEAL: Final = RuleSet("four-deal", deals=4, weights=(2, 1, 1, 2))
# Games of a hundred up have no number of deals, no rubicon and nothing added for the game.
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
    """The rule set of this code, with these switches set.

    Raises ValueError, naming what is known, for an unknown code, switch or value.
    """
    if code not in PRESETS:
        raise ValueError(f"“{code}” is not a rule set; there is {_listed(PRESETS)}.")
    changes = {name: _checked(code, name, value) for name, value in (switches or {}).items()}
    return replace(PRESETS[code], **changes)  # type: ignore[arg-type]  # checked by SWITCHES


def is_of_games(rules: RuleSet) -> bool:
    """Whether it is of games up to a hundred, and not of parties of so many deals (R20, R21)."""
    return not rules.deals


def switches_of(rules: RuleSet) -> dict[str, bool | int]:
    """The switches in which these rules differ from their preset, as `rule_set` takes them."""
    found = {switch.name: getattr(rules, switch.name) for switch in SWITCHES[rules.code]}
    preset = PRESETS[rules.code]
    return {name: value for name, value in found.items() if value != getattr(preset, name)}


def _checked(code: str, name: str, value: object) -> bool | int:
    known = {switch.name: switch for switch in SWITCHES[code]}
    if name not in known:
        raise ValueError(f"“{name}” is not a switch of {code}; there is {_listed(known)}.")
    for allowed in known[name].values:
        if type(value) is type(allowed) and value == allowed:
            return allowed
    values = " or ".join(str(allowed).lower() for allowed in known[name].values)
    raise ValueError(f"The switch {name} is {values}, not {value!r}.")


def _listed(names: Mapping[str, object]) -> str:
    return ", ".join(names) or "none"
