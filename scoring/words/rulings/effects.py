"""The effects of a ruling on a deal, a sentence each."""

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from piquet.deal.hands import PLAYS_SHORT, RECKONS_NOTHING, WAIVED
from piquet.rulings.ruling import (
    AFRESH,
    BOTH,
    BYSTANDER,
    CALLER,
    ELDER_DEALS_TWICE,
    RIGHT_DEALER,
    Effect,
)
from scoring.words.sentences import listed

_KINDS: Final = {
    "carte_blanche": gettext_lazy("carte blanche"),
    "point": gettext_lazy("point"),
    "sequences": gettext_lazy("sequences"),
    "sets": gettext_lazy("quatorzes and trios"),
}
_PENALTIES: Final = {
    RECKONS_NOTHING: gettext_lazy("%(name)s reckons nothing in this deal."),
    PLAYS_SHORT: gettext_lazy("%(name)s plays with too few cards."),
    WAIVED: gettext_lazy("No penalty for %(name)s."),
}
_DEALS: Final = {
    AFRESH: gettext_lazy("The deal is void and does not count. %(younger)s deals again."),
    RIGHT_DEALER: gettext_lazy("The deal is void and does not count. Now %(elder)s deals."),
    ELDER_DEALS_TWICE: gettext_lazy("%(elder)s deals the next two deals."),
}
_PAYS: Final = {
    CALLER: gettext_lazy("%(caller)s called for new packs and pays for them."),
    BOTH: gettext_lazy("Both players pay for it."),
    BYSTANDER: gettext_lazy("The bystander pays what %(harmed)s loses on the card, side bets too."),
}
_BYSTANDER_PAYS: Final = gettext_lazy(
    "%(bystander)s, a bystander, pays what %(harmed)s loses on the card, side bets too."
)
_SPOKE_LATER: Final = gettext_lazy(
    "%(first)s spoke earlier, and is asked to pay what %(harmed)s loses. "
    "%(bystander)s, a bystander too, pays only what %(first)s is not asked for."
)


def format_effects(
    effect: Effect,
    elder: str,
    younger: str,
    offender: str,
    *,
    caller: str = "",
    bystander: str = "",
    harmed: str = "",
    first: str = "",
    corrects: bool = False,
) -> list[str]:
    """Return the effects of a ruling with the players' names, a sentence each.

    `offender` is the player in error. `caller` called for new packs, and the `bystander` harmed the
    player `harmed`. Each is "" if there is none or the name is unknown so far. `first` is another
    bystander who harmed that player before. If the ruling `corrects` a score, the players correct
    it themselves.
    """
    words = {"elder": elder, "younger": younger, "name": offender}
    words |= {"caller": caller, "bystander": bystander, "harmed": harmed, "first": first}
    words["other"] = younger if offender == elder else elder
    if corrects:
        return [_("The ruling does not write the score. The players put it right on the card.")]
    return list(_effects(effect, words)) or [_("The ruling itself changes no score.")]


def effects_if_proposed(
    effect: Effect,
    elder: str,
    younger: str,
    offender: str,
    *,
    caller: str,
    harmed: str,
    corrects: bool,
) -> list[str]:
    """Return the effects of a ruling before the form asks who the bystander was."""
    names = {"caller": caller, "harmed": harmed}
    does = format_effects(effect, elder, younger, offender, **names, corrects=corrects)
    sentence = _("The bystander is asked to pay once the card is signed.")
    return [*does, sentence] if effect.pays == BYSTANDER else does


def _effects(effect: Effect, words: dict[str, str]) -> Iterator[str]:
    if effect.deal in _DEALS:
        yield str(_DEALS[effect.deal]) % words
    yield from _of_score(effect, words)
    if effect.suit_called:
        yield _("The other player names the suit that %(name)s leads next.") % words
    if effect.replay:
        yield _("Done again: %(what)s.") % {"what": _lower(_(effect.replay))}
    if effect.pays:
        named = effect.pays == BYSTANDER and words["bystander"]
        by_name = _SPOKE_LATER if words["first"] else _BYSTANDER_PAYS
        yield str(by_name if named else _PAYS[effect.pays]) % words


def _of_score(effect: Effect, words: dict[str, str]) -> Iterator[str]:
    """Yield the effects on the score."""
    if effect.penalty:
        yield str(_PENALTIES[effect.penalty]) % words
    lines = (
        (effect.loses, _("%(name)s scores no %(kinds)s.")),
        (effect.bars, _("What %(name)s holds still bars the other: %(kinds)s.")),
        (effect.neither, _("Nobody scores: %(kinds)s.")),
        (effect.yields, _("%(other)s scores no %(kinds)s, and bars none.")),
    )
    for kinds, text in lines:
        if kinds:
            yield text % {**words, "kinds": listed([str(_KINDS[kind]) for kind in kinds])}
    if effect.loses_game:
        yield _("%(name)s loses the game.") % words


def _lower(text: str) -> str:
    """Return the text with a small first letter."""
    return f"{text[:1].lower()}{text[1:]}"
