"""The progress and the results of cards and parties, in a few words."""

from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from piquet.money.amounts import format_money
from scoring.models import WRITABLE, Card
from scoring.sheet.partie import SheetPartie
from scoring.sheet.player_names import short_names
from scoring.sheet.race import race_of
from scoring.sheet.sheet import Sheet, load_all
from scoring.sheet.states import is_unposted_paper_card
from scoring.words.sentences import keep_figures_together, listed, names_with_you


def progress_by_card(cards: Collection[Card], reader: int | None = None) -> dict[int, str]:
    """Map each open card's id to a line: “Partie 2, deal 5; Anne +75”. Costs two queries."""
    written = [
        card for card in cards if card.state in WRITABLE and not is_unposted_paper_card(card)
    ]
    return {sheet.id: progress_and_lead(sheet, reader) for sheet in load_all(written)}


def format_turn(sheet: Sheet, reader: int) -> str:
    """Return who deals next, as this member reads it: “you deal”, “Anne deals”.

    "" if no deal is next, or if the players must still cut for the deal (R21).
    """
    due = sheet.next_deal
    if due is None or due.dealer is None:
        return ""
    dealer = sheet.playing(due.partie)[due.dealer]
    if dealer.member_id == reader:
        return _("you deal")
    names = short_names([player.name for player in sheet.players])
    at = [player.member_id for player in sheet.players].index(dealer.member_id)
    return _("%(name)s deals") % {"name": names[at]}


def progress_and_lead(sheet: Sheet, reader: int | None = None) -> str:
    """Return the progress of an open card and who is ahead: “Partie 2, deal 5; Anne +75”.

    The member with the id `reader` is “you”.
    """
    names = names_with_you([(player.member_id, player.name) for player in sheet.players], reader)
    ahead = [
        f"{name} {with_sign(points)}"
        for name, points in zip(names, sheet.reckoning.balance, strict=True)
        if points > 0
    ]
    text = "; ".join(part for part in (format_progress(sheet), ", ".join(ahead)) if part)
    return keep_figures_together(text)


def format_progress(sheet: Sheet) -> str:
    """Return the progress of a card: “Partie 2, deal 5”, “3 parties”, “nothing written yet”.

    If no deal is next, return what is written: “2 parties and 3 deals”, “2 games”.
    """
    due = sheet.next_deal
    race = race_of(sheet) if sheet.of_games else None
    deal = race.deal if race else due.number if due else 0
    if due and race and (race.game > 1 or deal > 1):
        words = {"partie": due.partie, "game": race.game, "deal": deal}
        return _("Partie %(partie)d, game %(game)d, deal %(deal)d") % words
    if due and deal > 1:
        return _("Partie %(partie)d, deal %(deal)d") % {"partie": due.partie, "deal": deal}
    return _format_written(sheet) or _("nothing written yet")


def _format_written(sheet: Sheet) -> str:
    """Return “2 parties and 3 deals”, or “1 partie, 2 games and 1 deal” in games up to a hundred.

    "" if nothing is written. Finished parties and games count as one each, and the deals of
    unfinished ones count singly. A carried partie counts with the games won before it moved.
    """
    played = sum(partie.over and not partie.carried_to for partie in sheet.parties)
    unfinished = [p for p in sheet.parties if p.broken_off or p.carried_to]
    games = sum(game.over for partie in unfinished for game in partie.games)
    deals = sum(_open_deals(partie) for partie in unfinished)
    parts = []
    if played:
        parts.append(ngettext("%(n)d partie", "%(n)d parties", played) % {"n": played})
    if games:
        parts.append(ngettext("%(n)d game", "%(n)d games", games) % {"n": games})
    if deals:
        parts.append(ngettext("%(n)d deal", "%(n)d deals", deals) % {"n": deals})
    return listed(parts) if parts else ""


def _open_deals(partie: SheetPartie) -> int:
    """Return the number of deals of an unfinished partie that belong to no finished game."""
    if not partie.games:
        return len(partie.deals)
    last = partie.games[-1]
    return 0 if last.over else len(last.deals)


def format_partie_result(partie: SheetPartie, names: Sequence[str]) -> str:
    """Return the result of a partie: “Anne wins 416, with the rubicon”, “drawn”, “not finished”."""
    result = partie.result
    if not result.complete:
        return _("not finished")
    if result.winner is None:
        return _("drawn")
    words: dict[str, object] = {"name": names[result.winner]}
    if partie.games:
        words |= {"games": result.totals[result.winner], "to": result.totals[1 - result.winner]}
        return _("%(name)s wins, %(games)d games to %(to)d") % words
    words["points"] = result.won[result.winner]
    if result.rubicon:
        return _("%(name)s wins %(points)d, with the rubicon") % words
    return _("%(name)s wins %(points)d") % words


def format_result_alone(scores: Sequence[int], names: Sequence[str]) -> str:
    """Return a result that was entered without its deals: “160 to Anne”, “drawn”."""
    if not any(scores):
        return _("drawn")
    points = max(scores)
    return _("%(points)d to %(name)s") % {"points": points, "name": names[scores.index(points)]}


def with_sign(number: int) -> str:
    """Return a number with its sign: “+75”, “−75”, “0”."""
    return f"{'+' if number > 0 else '−'}{abs(number)}" if number else "0"


def format_balance(balance: int, unit: str) -> str:
    """Return a balance with its unit, "points" or "games": “+75 points”, “−1 game”."""
    n, words = abs(balance), {"n": with_sign(balance)}
    if unit == "games":
        return ngettext("%(n)s game", "%(n)s games", n) % words
    return ngettext("%(n)s point", "%(n)s points", n) % words


def signed_money(amount: int, currency: str) -> str:
    """Return a sum with its sign: “+5s.”, “−5s.”, “0”; “for love” without a currency."""
    if not currency:
        return _("for love")
    if not amount:
        return "0"
    return f"{'+' if amount > 0 else ''}{format_money(amount, currency)}"
