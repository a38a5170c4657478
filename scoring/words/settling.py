"""Words for closing a card with an unfinished partie: the result, and what was carried."""

from collections.abc import Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from piquet.money.amounts import format_money
from piquet.money.two_cards import Difference, differences
from scoring.sheet.partie import SheetPartie
from scoring.sheet.player_names import names_of
from scoring.sheet.sheet import Sheet
from scoring.words.reckoning import format_received, won_for_love


def format_paid(sheet: Sheet) -> str:
    """Return the card's result as it stands: “Bernard pays Anne 5s.”, “Nobody pays anything.”

    For a card for love, return who is ahead.
    """
    if sheet.stake is None:
        return won_for_love(names_of(sheet), sheet.reckoning.balance, games=sheet.of_games)
    return _format_payment(names_of(sheet), sheet.reckoning.amounts, sheet.reckoning.currency)


def _format_payment(names: Sequence[str], amounts: Sequence[int], currency: str) -> str:
    if not any(amounts):
        return _("Nobody pays anything.")
    if len(amounts) > 2:
        return format_received(names, amounts, currency)
    payer = 0 if amounts[0] < 0 else 1
    words = {
        "payer": names[payer],
        "receiver": names[1 - payer],
        "money": format_money(abs(amounts[0]), currency),
    }
    return _("%(payer)s pays %(receiver)s %(money)s") % words


def format_open_part(sheet: Sheet, partie: SheetPartie) -> str:
    """Return the part that prevents settling: “partie 2”, or in games “game 3 of partie 1”."""
    whole = (sheet.not_finished(partie) or 1) == 1
    return _part(partie.number, 0 if whole else partie.games[-1].number)


def _part(partie: int, game: int) -> str:
    """Return a partie, or a game of it: “partie 2”, “game 3 of partie 1”."""
    if game:
        return _("game %(game)d of partie %(partie)d") % {"game": game, "partie": partie}
    return _("partie %(n)d") % {"n": partie}


def format_unfinished(sheet: Sheet, partie: SheetPartie) -> str:
    """Return the score of an unfinished partie.

    “3 of its 6 deals are written: Anne 80, Bernard 61.” In games up to a hundred: “Games won: Anne
    1, Bernard 0. Game 2 has begun: Anne 40, Bernard 21.”
    """
    if sheet.of_games:
        return _games(sheet, partie)
    words = {
        "deals": len(partie.deals),
        "due": partie.result.deals_due,
        "scores": _each(names_of(sheet, partie.number), partie.result.totals),
    }
    return (
        ngettext(
            "%(deals)d of its %(due)d deals is written: %(scores)s.",
            "%(deals)d of its %(due)d deals are written: %(scores)s.",
            len(partie.deals),
        )
        % words
    )


def _games(sheet: Sheet, partie: SheetPartie) -> str:
    names = names_of(sheet)
    won = _("Games won: %(scores)s.") % {"scores": _each(names, partie.result.totals)}
    game = partie.games[-1]
    if game.over:
        return won
    words = {"game": game.number, "scores": _each(names, game.result.totals)}
    return f"{won} {_('Game %(game)d has begun: %(scores)s.') % words}"


def _each(names: Sequence[str], figures: Sequence[int]) -> str:
    return ", ".join(f"{name} {figure}" for name, figure in zip(names, figures, strict=True))


def format_differences(sheet: Sheet) -> list[tuple[str, str, str]]:
    """Return results of the next partie for which one card pays a different sum than two.

    Each has the result, the total paid with the partie on this card, and the total paid with the
    partie on another card: “125 to Anne”, “£1 to Anne”, “15s. to Anne”.
    """
    names = names_of(sheet)
    if sheet.stake is None:
        return []
    return [
        (
            _result(difference, names, sheet.stake.per),
            _received(names, difference.one_card, sheet.stake.currency),
            _received(names, difference.two_cards, sheet.stake.currency),
        )
        for difference in differences(sheet.reckoning.balance[0], sheet.stake)
    ]


def _result(difference: Difference, names: Sequence[str], per: str) -> str:
    words = {"name": names[difference.winner], "n": difference.points}
    if per == "partie":
        return _("%(name)s wins") % words
    if per == "game":
        text = ngettext("%(n)d game to %(name)s", "%(n)d games to %(name)s", difference.points)
        return text % words
    return _("%(n)d to %(name)s") % words


def _received(names: Sequence[str], amount: int, currency: str) -> str:
    return format_received(names, (amount, -amount), currency) if amount else _("nothing")


def format_moves(partie: SheetPartie) -> list[str]:
    """Return the moves of a carried partie or game, a sentence or two for each.

    “Partie 3 continues on card 13. Anne asked for it, and Bernard agreed.”
    """
    sentences = []
    if came := partie.carried_from:
        words = {
            "part": _part(partie.number, 1 if partie.game_carried else 0),
            "there": _("its partie %(n)d") % {"n": came.partie},
            "card": came.card,
            "deals": partie.deals_carried,
        }
        if partie.game_carried:
            words["there"] = _part(came.partie, partie.game_carried)
        text = ngettext(
            "%(part)s was begun on card %(card)d, as %(there)s: %(deals)d deal was written there.",
            "%(part)s was begun on card %(card)d, as %(there)s: %(deals)d deals were written "
            "there.",
            partie.deals_carried,
        )
        sentences.append(capfirst(text % words))
    if went := partie.carried_to:
        game = len(partie.games) + 1 if went.deal > 1 else 0
        words = {"part": _part(partie.number, game), "card": went.card}
        text = _("%(part)s continues on card %(card)d.") % words
        sentences.append(f"{capfirst(text)} {_agreed(partie)}")
    return sentences


def _agreed(partie: SheetPartie) -> str:
    went = partie.carried_to
    if went is None:
        return ""
    words = {"asked": went.asked_by, "by": went.by}
    if went.asked_by is None:
        return _("%(by)s decided it for the club.") % words
    if went.with_pin:
        return _("%(asked)s asked for it, and %(by)s agreed with a PIN.") % words
    return _("%(asked)s asked for it, and %(by)s agreed.") % words
