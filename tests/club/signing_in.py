"""Sign in by password on the page, for tests."""

from django.test import Client

from club.models import Member, User
from tests.helping.every_address import ADDRESSES, filled
from tests.helping.world import World, user_of

PASSWORD = "carte blanche 1710"
FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0"
CHARGE = "/clubs/portland/ledger/charges/new/"


def by_password(member: Member, agent: str = FIREFOX) -> Client:
    """Return a browser that has signed in on the page."""
    user = User.objects.get(pk=user_of(member).pk)
    if not user.has_usable_password():
        user.set_password(PASSWORD)
        user.save()
    client = Client(headers={"User-Agent": agent})
    typed = {"login": user.email, "password": PASSWORD}
    assert client.post("/accounts/login/", typed).status_code == 302
    return client


def is_in(client: Client) -> bool:
    """Whether its session still opens the member's own pages."""
    return client.get("/clubs/portland/cards/").status_code == 200


def path_of(name: str, world: World) -> str:
    """Return an address of the world by its route's name."""
    (address,) = (route for route in ADDRESSES if route.name == name)
    return filled(address, world)
