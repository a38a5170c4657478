"""The people of a book at their browsers, which ask for the pages of their club."""

from typing import Any

from tests.helping.browser import at, signed_in, text_of
from tests.ledger.journals import KEY

PAY = "ledger/payments/new/"


class Browser:
    """The browser of somebody: `Browser(book, "a").reads("ledger/")`."""

    def __init__(self, book, who: str) -> None:
        self.book, self.client = book, signed_in(getattr(book, who))

    def get(self, address: str) -> Any:
        return self.client.get(at(self.book, address))

    def reads(self, address: str) -> str:
        """Return what the reader sees of a page that is shown."""
        page = self.get(address)
        assert page.status_code == 200
        return text_of(page)

    def post(self, address: str, typed: dict | None = None, *, follow=False, **more) -> Any:
        return self.client.post(at(self.book, address), {**(typed or {}), **more}, follow=follow)

    def sends(self, address: str, typed: dict | None = None, **more) -> str:
        """Send what is typed, and return what the page says that it leads to."""
        done = self.post(address, typed, follow=True, **more)
        assert done.redirect_chain
        return text_of(done)

    def refused(self, address: str, typed: dict | None = None, **more) -> Any:
        """Send what is wrong or asked about, and return the answer, which is the form again."""
        answer = self.post(address, typed, **more)
        assert answer.status_code == 422
        answer.words = text_of(answer)
        return answer


def reads(book, who: str, address: str) -> str:
    return Browser(book, who).reads(address)


def payment(book, payer="b", receiver="a", amount="5s.", key=9, **more) -> dict:
    """Return what the form of a payment sends."""
    sides = {"payer": getattr(book, payer).pk, "receiver": getattr(book, receiver).pk}
    return {**sides, "amount": amount, "currency": "LSD", "form_key": KEY.format(key), **more}
