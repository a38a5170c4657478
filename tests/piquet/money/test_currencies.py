"""Every currency that people pay in (R55)."""

from piquet.currencies import current_tenders
from piquet.money.amounts import format_money, parse_money


def test_every_currency_is_read_as_the_site_writes_it():
    """Settling up sends an amount as its page shows it: “F CFA500”, “Cg.5.00”."""
    for currency in ("LSD", *current_tenders()):
        for amount in (1, 99, 100, 1000, 123_456_789):
            assert parse_money(format_money(amount, currency), currency) == amount
    assert parse_money(".50", "XCG") == 50
