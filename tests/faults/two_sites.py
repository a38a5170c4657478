"""Two processes of one site behind HAProxy, each by itself too, on one PostgreSQL.

Each has to know at once what happened at the other. Then one of them is killed while both phones of
a card write, and started again.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from random import Random
from time import sleep

from tests.attacks.helping.clubs import crowd, found
from tests.attacks.helping.slow_mail_server import slow_mail_server
from tests.faults.helping.balanced import two_sites
from tests.faults.helping.served import at_work, finish, goes_on
from tests.long_runs.site import a_site

KILLS, SAME, EMAILS, EACH = 5, 300, 60, 3000
BRIEF = (1, 4, 8, 3000)
"""How often each is killed, how much is sent to both at once, how many e-mails go, and how much
each client has to write at most."""


def fault(brief):
    kills, same, emails, each = BRIEF if brief else (KILLS, SAME, EMAILS, EACH)
    with slow_mail_server() as (port, taken):
        os.environ["EMAIL_URL"] = f"smtp://127.0.0.1:{port}"
        with a_site("two-sites") as folder:
            people = _members(found("portland", "Dora", *crowd(8)))
            with two_sites(folder) as sites:
                yield from _as_one(sites, people, taken, emails)
                yield from _same_keys(sites, people[4], people[5], same)
                yield from _killed(sites, people, kills, each)


def _members(emails):
    from club.models import Member

    return [Member.objects.get(user__email=email) for email in emails]


def _as_one(sites, people, taken, number):
    from bench.helping.club import open_cards
    from tests.faults.helping import across

    emails = [member.user.email for member in people if member.user]
    yield from across.sessions(sites, emails[0])
    yield from across.wrong_passwords(sites, emails[1])
    yield from across.codes(sites, emails[2], taken)
    phone = sites.visitor(0).signed_in(emails[0])
    (watched, asked) = open_cards(people[0], people[3], 2)
    yield from across.watching(sites, phone, watched)
    yield from across.pins(sites, phone, people[3], asked)
    yield from across.static_files(sites)
    yield from across.moved_club(sites)
    yield from across.emails_once(taken, number)


def _same_keys(sites, left, right, number):
    """Both phones of a card send the same deals, and one member's two phones the same payments.

    Each is sent to both sites at the same moment.
    """
    from bench.helping.club import open_cards
    from tests.faults.helping.book import unfinished, wrong_in_book
    from tests.faults.helping.clients import Client, deals_of, payments_of

    (card,) = open_cards(left, right, 1)
    deals = list(deals_of(card, number))
    payments = list(payments_of(left, right, number, Random(1)))
    twins = (
        [Client(left, deals, at=sites.each[0]), Client(right, deals, at=sites.each[1])],
        [Client(left, payments, at=address) for address in sites.each],
    )
    with ThreadPoolExecutor(2) as both:
        for pair in twins:
            for one in pair[0].sent:
                list(both.map(lambda client, sent=one: _insists(client, sent), pair))
    clients = [client for pair in twins for client in pair]
    yield from unfinished(clients)
    yield from wrong_in_book(clients)


def _insists(client, one):
    """Send one thing until the site has it."""
    while not client.stopped.is_set() and not client.sends(one):
        sleep(0.1)
    if not client.stopped.is_set():
        client.taken.append(one.key)


def _killed(sites, people, kills, each):
    """Kill one site and the other in turns; through HAProxy everybody goes on with what is left."""
    clients = at_work(people, each)
    yield from goes_on(clients)
    if not all(sites.served_by_each()):
        yield "HAProxy gives all requests to one of them"
    for _ in range(kills):
        for which in (0, 1):
            sites.kill(which)
            yield from goes_on(clients)
            sites.start(which)
            if not sites.are_up():
                yield "HAProxy does not send anything to a site that was started again"
            yield from goes_on(clients)
    yield from finish(clients)
