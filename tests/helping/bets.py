"""Offer and take side bets, and sign their card, for tests."""

from ledger.models import Bet
from ledger.operations.bets.offer_bets import offer_bet, take_bet
from ledger.operations.cards.countersign import countersign
from scoring.operations.cards.close_card import close_card
from tests.helping.book import Book

A, B = 0, 1


def offer(book: Book, card, by=None, **more) -> Bet:
    fields = {"backer": book.c, "layer": book.treasurer, "seat": A, "amount": 60, **more}
    fields = {"currency": "LSD", "form_key": "bet-form-of-this-page-1", **fields}
    return offer_bet(card_id=card.pk, by=by or book.c, **fields)


def taken(book: Book, card, **more) -> Bet:
    bet = offer(book, card, **more)
    return take_bet(bet_id=bet.pk, by=bet.layer)


def sign(book: Book, card) -> None:
    close_card(card_id=card.pk, by=book.a)
    countersign(card_id=card.pk, by=book.b)
