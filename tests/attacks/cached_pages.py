"""A browser keeps no pages with names or money of a member who has left. Also cookies that another
site of the same domain could have set.
"""

from bench.helping.site import address
from tests.attacks.helping.browser import Browser
from tests.attacks.helping.clubs import found
from tests.long_runs.site import served

WITH_NAMES_OR_MONEY = (
    *("/", "/clubs/portland/members/", "/clubs/portland/cards/", "/clubs/portland/ledger/"),
    *("/clubs/portland/ledger/journal/", "/clubs/portland/ledger/export/?format=csv"),
    *("/clubs/portland/ledger/settle/", "/clubs/portland/tonight/"),
    *("/clubs/portland/no-such-page/", "/accounts/email/", "/accounts/2fa/"),
)


def attack(_brief):
    with served("cached", HTTPS="true", BEHIND_PROXY="true"):
        found("portland", "Dora", "Anne", secretary="Edmund")
        came = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "127.0.0.1"}
        dora = Browser(headers={"Referer": f"https://127.0.0.1:{address()[1]}/", **came})
        dora.signed_in("dora@portland.test")
        for path in WITH_NAMES_OR_MONEY:
            if "no-store" not in str(dora.get(path).headers["Cache-Control"]):
                yield f"a browser may keep {path}"
        for name in dora.cookies:
            if not name.startswith("__Host-"):
                yield f"the cookie {name} can be set by another host of the domain"
        if dora.post("/accounts/logout/").headers["Clear-Site-Data"] != '"cache"':
            yield "nothing is said at sign-out of what the browser has kept"
