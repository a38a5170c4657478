"""People of a file of balances who have an account already are told that the club invites them."""

from ledger.imports.balances_csv import read_balances
from ledger.operations.import_balances import import_balances
from tests.helping.factories import make_club, make_member


def test_whoever_has_an_account_is_told_of_the_invitation_also_to_an_office(book, mailoutbox):
    olga, paul = (make_member(make_club(), name=name).user.email for name in ("Olga", "Paul"))
    text = f"name,email,role\nOlga,{olga},\nPaul,{paul},secretary\n"
    import_balances(by=book.treasurer, rows=read_balances(text, "LSD"))
    told = {letter.to[0]: letter.subject for letter in mailoutbox}
    assert told[paul] == told[olga] == f"{book.club.name} invites you"
