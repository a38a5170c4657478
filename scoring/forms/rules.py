"""The fields for a card's game and house rules (R20–R22)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from piquet.money.stakes import Stake
from piquet.rule_sets import PRESETS, RUBICON, SWITCHES, RuleSet, is_of_games, rule_set, switches_of
from scoring.club_defaults import usual_rules
from scoring.forms.stake import MoneyField, StakeForm, name_unit
from scoring.forms.stake_values import (
    GAME_RATES,
    LOVE,
    OF_POINTS,
    OWN,
    stake_of_value,
    stake_value,
)
from scoring.words.rules import GAMES, SWITCH_TEXTS

PREFIX: Final = "switch_"
OF_GAMES: Final = tuple(code for code, rules in PRESETS.items() if is_of_games(rules))
OF_DEALS: Final = tuple(code for code in PRESETS if code not in OF_GAMES)


@dataclass(frozen=True, slots=True)
class Offered:
    """A house rule on offer: its field, its sentence, its games, and whether it is ticked."""

    name: str
    text: str
    codes: tuple[str, ...]
    ticked: bool


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game on offer, with a sentence about it."""

    code: str
    name: str
    text: str
    chosen: bool


class AnyStakeForm(StakeForm):
    """The stake of any game.

    Games up to a hundred take a rate for a game or a partie (R51). The players' own rate has
    separate fields for these games, because a rate for a point does not suit a game.
    """

    games_amount = MoneyField(required=False)

    games_per = forms.ChoiceField(
        choices=GAME_RATES,
        required=False,
    )
    games_neglect = forms.ChoiceField(
        choices=[("", _("nothing")), ("unit", "")],
        required=False,
    )

    def __init__(self, *args: Any, code: str = "", **kwargs: Any) -> None:
        """Build the form. `code` is the game, if the form offers no choice of game."""
        super().__init__(*args, **kwargs)
        name_unit(self.fields["games_neglect"], self.currencies)
        self.of_games = (code or self.data.get("code")) in OF_GAMES
        if self.is_bound and self.of_games:
            self._stake_of_games()

    def _stake_of_games(self) -> None:
        """Read the rate from the fields for games, unless a named stake for games is chosen."""
        chosen = self.data.get("stake", "")
        if chosen == LOVE or self._suits_game(stake_of_value(chosen)):
            return
        data = QueryDict(mutable=True)
        data.update(self.data)
        data["stake"] = OWN
        data["amount"] = data.get("games_amount", "")
        data["per"] = data.get("games_per") or "game"
        data["neglect"] = data.get("games_neglect", "")
        self.data = data
        self.fields["per"].choices = self.fields["games_per"].choices  # type: ignore[attr-defined]

    def _suits_game(self, stake: Stake | None) -> bool:
        return stake is not None and (stake.per in OF_POINTS) is not self.of_games


class GameForm(forms.Form):
    """The game and its house rules. `codes` are the games on offer."""

    codes: ClassVar[tuple[str, ...]] = tuple(GAMES)
    code = forms.ChoiceField(initial=RUBICON.code, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].choices = [(code, GAMES[code][0]) for code in self.codes]  # type: ignore[attr-defined]
        for name in self._switches_offered:
            self.fields[PREFIX + name] = forms.BooleanField(required=False)

    @property
    def _switches_offered(self) -> Iterable[str]:
        """The names of the house rules of all the games.

        Games that share a rule share its field.
        """
        return dict.fromkeys(switch.name for code in self.codes for switch in SWITCHES[code])

    def rules(self) -> RuleSet:
        """Return the chosen rule set. The form must be valid."""
        code = self.cleaned_data["code"] or RUBICON.code
        return rule_set(code, self._switches(code))

    def _switches(self, code: str) -> dict[str, object]:
        """Return the game's ticked house rules, each with its other value."""
        return {
            switch.name: switch.values[1]
            for switch in SWITCHES[code]
            if self.cleaned_data[PREFIX + switch.name]
        }

    @property
    def games(self) -> list[GameChoice]:
        """The games on offer."""
        chosen = self["code"].value() or RUBICON.code
        return [
            GameChoice(code, str(GAMES[code][0]), str(GAMES[code][1]), code == chosen)
            for code in self.codes
        ]

    @property
    def house_rules(self) -> Iterator[Offered]:
        """The house rules on offer, each with its sentence."""
        for name in self._switches_offered:
            codes = tuple(code for code in self.codes if name in {s.name for s in SWITCHES[code]})
            ticked = bool(self[PREFIX + name].value())
            yield Offered(PREFIX + name, str(SWITCH_TEXTS[name][1]), codes, ticked)

    @property
    def house_rules_ticked(self) -> bool:
        """Whether any house rule is ticked, so that the page unfolds them."""
        return any(rule.ticked for rule in self.house_rules)


class RulesForm(GameForm, AnyStakeForm):
    """The game, its house rules and the stake. A new form proposes the club's usual ones."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.is_bound:
            self._begin_as_usual()
        if not set(self.codes) & set(OF_GAMES):
            for name in ("games_amount", "games_per", "games_neglect"):
                del self.fields[name]

    def _begin_as_usual(self) -> None:
        """Propose the club's usual game and its first stake for that game, if none is given."""
        begun = self.initial.get("code")
        usual = RUBICON if begun else usual_rules(self.member.club)
        if not begun and usual.code in self.codes:
            self.initial = {**as_chosen(usual), **self.initial}
        of_games = self.initial.get("code", RUBICON.code) in OF_GAMES
        fit = (
            offer.stake for offer in self.offered if (offer.stake.per in OF_POINTS) is not of_games
        )
        if "stake" not in self.initial and (first := next(fit, None)):
            self.initial = {**self.initial, "stake": stake_value(first)}


def as_chosen(rules: RuleSet) -> dict[str, object]:
    """Return a game and its house rules as values of the form's fields."""
    return {"code": rules.code, **{PREFIX + name: True for name in switches_of(rules)}}
