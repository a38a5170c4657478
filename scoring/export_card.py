"""A card of the club as a card file: its figures, and who wrote and changed them when.

`piquet/formats/card_file.py` has the fields of the file.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from piquet.formats.card_file import CardFile, FileGame, FileMark, FilePartie
from piquet.formats.read_card import card_from_data
from piquet.partie.hundred_up import DOUBLE, FIRST, Game, play_game
from piquet.partie.result import Pair, dealer_of
from piquet.rule_sets import RuleSet
from scoring.models import Card, Mark
from scoring.sheet.deal import SheetDeal, SheetRecord, SheetRuling
from scoring.sheet.partie import SheetGame, SheetPartie
from scoring.sheet.player_names import bystander_names
from scoring.sheet.records import every_ruling
from scoring.sheet.sheet import Sheet, load


def card_file(card: Card) -> CardFile:
    """Return the card as a piquet-card/1 file.

    The file of a paper card has everything that its own file had. `about` adds the club, the day,
    the state, the members behind the names and the history of every deal.
    """
    sheet = load(card)
    file = card_from_data(sheet.written) if sheet.written else _file(card, sheet)
    return replace(file, about={**file.about, **_about(card, sheet, file)})


def _file(card: Card, sheet: Sheet) -> CardFile:
    return CardFile(
        players=tuple(player.name for player in sheet.players),
        stake=sheet.stake,
        parties=tuple(
            partie_of_games(partie, sheet.rules) if sheet.of_games else _partie(partie)
            for partie in sheet.parties
            if _is_kept(partie)
        ),
        rules=sheet.rules,
        first_dealer=card.first_dealer,
        chouette=sheet.chouette,
    )


def _is_kept(partie: SheetPartie) -> bool:
    """Return whether the file includes this partie.

    A partie that continued on another card from its first deal is left out. So is a chouette's
    partie in which nothing is written: its row exists earlier.
    """
    begun = partie.seats is None and partie.carried_to is None
    return bool(partie.deals) or partie.annulled or begun


def _partie(partie: SheetPartie) -> FilePartie:
    if partie.has_result_alone:
        return _partie_of_result(partie)
    details = dealers_and_marks(partie, alternates=True)
    return _seated(partie, FilePartie(deals=tuple(deal.scores for deal in partie.deals), **details))


def _partie_of_result(partie: SheetPartie) -> FilePartie:
    """Return a partie of a chouette of which only the result is known."""
    won = partie.deals[0].scores
    written = _seated(partie, FilePartie(points=max(won), annulled=partie.annulled))
    return replace(written, winner=_winner(won, written))


def _winner(won: Pair, partie: FilePartie) -> int | None:
    return (partie.opponent if won[1] else partie.single) if any(won) else None


def _seated(partie: SheetPartie, written: FilePartie) -> FilePartie:
    """Return a partie with its places, if it is one of a chouette."""
    if partie.seats is None:
        return written
    return replace(written, single=partie.seats.single, opponent=partie.seats.opponent)


def _about(card: Card, sheet: Sheet, file: CardFile) -> dict[str, Any]:
    members = [player.name for player in sheet.players]
    return {
        "club": card.club.slug,
        "card": card.pk,
        "kind": card.kind,
        "played_on": card.played_on.isoformat(),
        "state": card.state,
        "edition": card.edition,
        "opened_by": card.opened_by.name if card.opened_by else None,
        "opened_at": card.opened_at.isoformat(),
        "members": dict(zip(file.players, members, strict=True)),
        **({"places": list(_places(sheet))} if sheet.chouette else {}),
        **({"carried": list(_carried(sheet))} if sheet.carried else {}),
        "history": [
            _history(partie, deal, record)
            for partie in sheet.parties
            for deal in partie.deals
            for record in deal.records
        ],
        **({"rulings": rulings} if (rulings := list(_rulings(sheet))) else {}),
    }


def _rulings(sheet: Sheet) -> Iterator[dict[str, Any]]:
    """Yield the rulings of a card. A paper card yields none: its `about` has those of its file."""
    if not sheet.written:
        names = bystander_names(every_ruling(sheet))
        yield from (_ruling(ruling, names) for ruling in every_ruling(sheet))


def _ruling(ruling: SheetRuling, bystanders: Mapping[int, str]) -> dict[str, Any]:
    """Return a ruling as data. `offender` and `dealer` are seats, from 0."""
    record = ruling.record
    bystander = bystanders.get(ruling.bystander or 0)
    version = ruling.content.get("version")
    return {
        "partie": record.partie,
        "deal": record.deal,
        "dealer": record.dealer,
        "by": record.writer or None,
        "at": record.written_at.isoformat(),
        "path": ruling.content["path"],
        "answers": ruling.content["answers"],
        "choice": ruling.content["choice"],
        "offender": ruling.content["offender"],
        **({"version": version} if version else {}),
        **({"bystander": bystander} if bystander else {}),
        "laws": list(ruling.ruling.laws) if ruling.ruling else [],
        "standing": record.status,
        "fits": ruling.fits,
    }


def _places(sheet: Sheet) -> Iterator[dict[str, Any]]:
    """Yield who changed the places that R42 gives in a chouette, and when."""
    for partie in sheet.parties:
        if partie.seated_by and partie.seated_at:
            at = partie.seated_at.isoformat()
            yield {"partie": partie.number, "by": partie.seated_by, "at": at}


def _carried(sheet: Sheet) -> Iterator[dict[str, Any]]:
    """Yield the parties that came from another card of the club, or continued on another.

    `deal` is the first deal that moved, by its number on the card it left.
    """
    for partie in sheet.parties:
        moves = (("from", partie.carried_from), ("to", partie.carried_to))
        for word, move in moves:
            if move:
                there = {"card": move.card, "partie": move.partie, "deal": move.deal}
                entry = {word: there, "asked_by": move.asked_by, "agreed_by": move.by}
                yield {"partie": partie.number, **entry, "at": move.at.isoformat()}


def _history(partie: SheetPartie, deal: SheetDeal, record: SheetRecord) -> dict[str, Any]:
    history = {
        "partie": partie.number,
        "deal": deal.number,
        "by": record.writer or None,
        "for_club": record.for_club,
        "at": record.written_at.isoformat(),
        "scores": list(record.as_written),
        "standing": record.status,
    }
    if record.out:
        history |= {"first": record.out.winner, "double": record.out.double}
    itemised = record.itemised
    return {**history, "reckoned": itemised} if itemised else history


def dealers_and_marks(partie: SheetPartie, *, alternates: bool) -> dict[str, Any]:
    """Return the fields of a partie besides its scores: dealers, marks, an annulment.

    `alternates` says whether the deal alternates by the rules. If it did, the first dealer is
    enough and the others are left out.
    """
    deals = partie.deals
    first = deals[0].dealer if deals else None
    told_by_first = first is None or (
        alternates and all(deal.dealer == dealer_of(first, deal.number) for deal in deals)
    )
    pair = partie.seats.pair if partie.seats else (0, 1)
    marks = tuple(_mark(deal, pair) for deal in deals)
    return {
        "first_dealer": None if first is None else pair[first],
        "dealers": () if told_by_first else tuple(pair[deal.dealer] for deal in deals),
        "marks": marks if any(marks) else (),
        "annulled": partie.annulled,
    }


def _mark(deal: SheetDeal, pair: Pair) -> FileMark | None:
    if deal.mark in ("", Mark.LOSES_GAME) or deal.mark_seat is None:
        return None
    return FileMark(deal.mark, pair[deal.mark_seat])


def partie_of_games(partie: SheetPartie, rules: RuleSet) -> FilePartie:
    """Return a partie of games up to a hundred (R20)."""
    details = dealers_and_marks(partie, alternates=rules.deal_alternates)
    return FilePartie(games=tuple(map(_game, partie.games)), **details)


def _game(game: SheetGame) -> FileGame:
    """Return a game by the scores of its deals.

    If the scores leave its end open, include how that was settled, by the players or by a deal's
    items.
    """
    result, deals = game.result, tuple(deal.scores for deal in game.deals)
    bare = Game(tuple((scores,) for scores in deals), lost=game.game.lost)
    first = result.winner if FIRST in play_game(bare).asks else None
    open_double = DOUBLE in play_game(Game(bare.deals, first)).asks
    return FileGame(
        deals=deals,
        first=first,
        double=result.double if open_double and DOUBLE not in result.asks else None,
        lost=game.game.lost,
        bare=first is None and not open_double and game.game.lost is None,
    )
