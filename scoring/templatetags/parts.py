"""The parts of pages that are Jinja templates (`*.jinja`), and how other templates include them.

Parts are the card with its keys (`scoring/card/_card.jinja`), and the parts of it that a written
deal changes. The answer to a deal has only these. The charts of `templates/shared/charts` with the
most figures are parts too. For the measurements see docs/decisions/two-kinds-of-templates.md.

Other templates include a part with `{% part "….jinja" %}`. A part can include another template with
`html_part("….html")`, but seldom needs to.
"""

from collections import defaultdict
from collections.abc import MutableMapping
from functools import lru_cache
from typing import Any, Final

from django import template
from django.contrib.messages.context_processors import messages
from django.http import HttpRequest
from django.template import engines
from django.template.context import Context
from django.template.defaultfilters import date
from django.templatetags.static import static
from django.urls import get_script_prefix, reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext
from jinja2 import ChainableUndefined, Environment, pass_context
from jinja2.runtime import Context as PartContext

from club.access.made_for import page_fields
from scoring.keys import new_key
from scoring.sheet.deal_names import deal_name
from scoring.sheet.outlook import outlooks
from scoring.sheet.player_names import names_of
from scoring.templatetags import (
    chances,
    chouette,
    concession,
    deal_ways,
    games,
    glossary,
    ruled_card,
    scoring_card,
)

register = template.Library()


class PartsEnvironment(Environment):
    """Jinja's environment. All its globals exist before the first template is loaded."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> dict[str, Any]:
        """Return the globals of a template as one dict.

        Jinja copies its own chain of two slowly.
        """
        return {**self.globals, **(d or {})}


class Texts(dict[str, str]):
    """The texts of one language. Each is translated once."""

    def __missing__(self, text: str) -> str:
        self[text] = translated = gettext(text)
        return translated


_TEXTS: Final = defaultdict[str | None, Texts](Texts)


def texts() -> dict[str, Any]:
    """Return `_`, which looks up the texts of the current language.

    Without it, `_` is gettext, which looks up the language for each text.
    """
    return {"_": _TEXTS[get_language()].__getitem__}


def messages_and_texts(request: HttpRequest) -> dict[str, Any]:
    """The context processor of the parts. TEMPLATES in the settings names it."""
    return {**messages(request), **texts()}


def environment(**options: Any) -> Environment:
    """Return the environment of the parts. TEMPLATES in the settings names it."""
    options |= {"undefined": ChainableUndefined, "trim_blocks": True, "lstrip_blocks": True}
    options["cache_size"] = -1  # Cache all templates in a plain dict: there are few.
    made = PartsEnvironment(**options)
    made.globals |= _functions()
    for part_filter in (
        chouette.players_listed,
        scoring_card.against_each_other,
        scoring_card.agreed,
        scoring_card.cuts_afresh,
        scoring_card.in_words,
        scoring_card.keep_scores_whole,
        scoring_card.money,
        scoring_card.read_about,
        scoring_card.shows_bets,
        date,
    ):
        made.filters[part_filter.__name__] = part_filter
    return made


def _functions() -> dict[str, Any]:
    """Return the functions that parts can call, by name. Tags of other templates are among them."""
    tags = (
        chances.chances,
        chances.just_ended,
        concession.concession_fields,
        deal_name,
        deal_ways.ways_offered,
        games.pad_head,
        games.race_of_game,
        ruled_card.adjusting_cells,
        ruled_card.changed_cells,
        ruled_card.foot_words,
        ruled_card.name_cells,
        ruled_card.pair_cells,
        ruled_card.partie_heads,
        ruled_card.partie_so_far,
        ruled_card.rows_of_deals,
        ruled_card.rows_of_totals,
        ruled_card.total_cells,
        ruled_card.won_cells,
        scoring_card.card_state,
        scoring_card.dealers,
        scoring_card.form_halves,
        scoring_card.marks_offered,
        new_key,
    )
    with_context = (
        chances.worth_now,
        csrf_fields,
        glossary.word,
        html_part,
        ruled_card.ruled,
        scoring_card.reckoning_lines,
    )
    return {
        "_": gettext,
        "outlook": outlooks,
        "race_now": chances.race,
        "short_names": names_of,
        "static": static,
        "url": url,
        **{tag.__name__: tag for tag in tags},
        **{tag.__name__: pass_context(tag) for tag in with_context},
    }


def url(name: str, *args: object) -> str:
    """Return the address with this name."""
    return _url(get_script_prefix(), name, *args)


@lru_cache(4096, typed=True)
def _url(_prefix: str, name: str, *args: object) -> str:
    """Return an address. Cached, because a deal's answer has up to five.

    `_prefix` is only for the cache's key: `reverse` reads the prefix itself.
    """
    return reverse(name, args=args)


def csrf_fields(context: PartContext) -> SafeString:
    """Return the hidden fields of a form, as the tag `csrf_token` does in other templates."""
    return page_fields(context.get("csrf_token"), context.get("request"))


@register.simple_tag(takes_context=True)
def part(context: Context, name: str, **more: object) -> SafeString:
    """Include a part, with the variables of this template and `more`."""
    made: Environment = engines["parts"].env  # type: ignore[attr-defined]
    return SafeString(made.get_template(name).render(context.flatten(), **texts(), **more))


def html_part(context: PartContext, name: str, **more: object) -> SafeString:
    """Include a template that is not a part, with the variables of this part and `more`."""
    included = engines["django"].get_template(name).template  # type: ignore[attr-defined]
    html: SafeString = included.render(Context({**context.get_all(), **more}, use_l10n=False))
    return html
