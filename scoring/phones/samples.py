"""Empty parts of a card's page, which the offline card copies and fills (docs/offline.md).

The page's own templates draw them, for cards that nobody plays. So a phone without a signal shows
the same keys and the same ruled card.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, ClassVar, Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.timezone import localdate

from piquet.rule_sets import AU_CENT, PRESETS, RUBICON, RuleSet
from scoring.forms.deal import DealForm
from scoring.models import Card, CardKind, CardState, Mark
from scoring.ruled_card.cache import ruled_card_of
from scoring.ruled_card.chouette import chouette_table
from scoring.sheet.next_deal import NextDeal
from scoring.sheet.rows import Player
from scoring.sheet.sheet import Sheet, derive

NAMES: Final = ("{a}", "{b}", "{c}")
"""The phone replaces these by the players' names."""
_KEY: Final = re.compile(r'name="key" value="[^"]+"')
"""The key in a form. It is removed, because a phone makes its own and samples must not vary."""
_CLUB: Final = SimpleNamespace(slug="club", chances_in_play=False)


@dataclass(frozen=True, slots=True)
class Abilities:
    """The reader's abilities: all that a phone can do without a signal."""

    tell: bool
    close: ClassVar = False
    undo: ClassVar = SimpleNamespace(id="")


@dataclass(frozen=True, slots=True)
class SamplePage:
    """The page object that the templates need, for a card that nobody plays."""

    can: Abilities
    corrects_deal: bool = False
    deal: ClassVar = None
    check: ClassVar = None
    keys_folded: ClassVar = False
    keys_say_more: ClassVar = False
    nobody_can_concede: ClassVar = False
    shows_version: ClassVar = False
    swapped: ClassVar = False
    is_own_record: ClassVar = False
    changed: ClassVar = None
    conflict: ClassVar = None


@dataclass(frozen=True, slots=True)
class Sample:
    """A part of the page, and the name by which the phone finds it."""

    name: str
    html: SafeString


def samples() -> Iterator[Sample]:
    """Yield every part: each game's keys for each place in a partie, ruled cards, a result."""
    for rules in PRESETS.values():
        yield Sample(f"keys {rules.code} first", _keys(rules, 1))
        yield Sample(f"keys {rules.code} later", _keys(rules, 2))
        if rules.deals:
            yield Sample(f"keys {rules.code} last", _keys(rules, rules.deals))
            yield Sample(f"mend {rules.code} last", _keys(rules, rules.deals, correcting=True))
        yield Sample(f"mend {rules.code}", _keys(rules, 2, correcting=True))
    yield Sample("rest", _drawn("keypad/_folded_keys.jinja", _sheet(RUBICON), partie=1))
    yield Sample("board", _drawn("ruled_card/_card_of_two.jinja", _sheet(RUBICON)))
    yield Sample("board of games", _drawn("ruled_card/_card_of_two.jinja", _sheet(AU_CENT)))
    three = _sheet(RUBICON, chouette=True)
    yield Sample("board of three", _drawn("ruled_card/_chouette.html", three, tell=False))
    yield Sample("result", _drawn("deal/_chouette_result_form.html", three, partie=1, key=""))


def _keys(rules: RuleSet, deal: int, *, correcting: bool = False) -> SafeString:
    """Return the keys for a deal of the first partie, or those that correct a deal."""
    due = NextDeal(1, deal, 0)
    sheet = replace(_sheet(rules), next_deal=due)
    mark = Mark.CONCEDED.value if correcting else ""  # A mark that only a corrected deal can have.
    return _drawn(
        "keypad/_keypad.jinja",
        sheet,
        form=DealForm(initial={**due.fields, "key": "-", "mark": mark}),
        partie=1,
        deal=deal,
        correcting=correcting,
        action="",
    )


def _sheet(rules: RuleSet, *, chouette: bool = False) -> Sheet:
    """Return a card on which nothing is written."""
    card = Card(
        kind=CardKind.TABLE,
        state=CardState.OPEN,
        code=rules.code,
        switches={},
        chouette=chouette,
        first_dealer=0,
        played_on=localdate(),
    )
    names = NAMES if chouette else NAMES[:2]
    return derive(card, tuple(Player(n, n, name, n) for n, name in enumerate(names)), ())


def _drawn(template: str, sheet: Sheet, *, tell: bool = True, **more: Any) -> SafeString:
    ruled = chouette_table if sheet.chouette else ruled_card_of
    context = {
        "club": _CLUB,
        "card": SimpleNamespace(pk=0),
        "sheet": sheet,
        "table": ruled(sheet),
        "page": SamplePage(Abilities(tell), corrects_deal=bool(more.get("correcting"))),
        "here": "",
        "sees_money": True,
        "csrf_token": "-",  # The phone sends these forms without a token.
    }
    using = "parts" if template.endswith(".jinja") else None
    html = render_to_string(f"scoring/{template}", {**context, **more}, using=using)
    return SafeString(_KEY.sub('name="key" value=""', html))
