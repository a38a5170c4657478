"""Read the game of a file, and its house rules."""

from collections.abc import Mapping
from typing import Any

from piquet.formats.strict_json import Reader, inside
from piquet.rule_sets import PRESETS, RUBICON, SWITCHES, RuleSet, rule_set


class GameReader(Reader):
    """Reads the code of a game and its switches; Rubicon if the file has no code."""

    def rules_of(self, data: Mapping[str, Any]) -> RuleSet:
        """Return the rule set named by the fields `code` and `switches`."""
        code = self.field("", data, "code", self.code, RUBICON.code)
        known = {switch.name: switch.values for switch in SWITCHES[code]}
        switches = self.fields("switches", data.get("switches", {}), (), tuple(known))
        return rule_set(
            code,
            {
                name: self.choice(inside("switches", name), value, known[name])
                for name, value in switches.items()
            },
        )

    def code(self, where: str, value: object) -> str:
        """Return the code of a rule set."""
        return self.choice(where, value, tuple(PRESETS))
