"""The served site has several processes, and each tells what all have counted."""

from http.client import HTTPConnection

COUNTED = 'rubicon_requests_total{method="GET",route="front:laws_json",status="200"} 20.0'


def test_the_figures_of_all_processes_are_read_as_one(site, token):
    for _n in range(20):
        assert ask(site, "/laws.json")[0] == 200
    for _n in range(4):
        status, text = ask(site, "/metrics", {"Authorization": f"Bearer {token}"})
        assert status == 200
        assert COUNTED in text


def test_strangers_are_told_of_health_without_a_thread(site):
    assert ask(site, "/health/") == (200, "ok\n")
    assert ask(site, "/health/", {"Host": "elsewhere.test"}) == (200, "ok\n")


def ask(site, path, headers=None):
    """Ask on a connection of its own, so that any process may answer."""
    connection = HTTPConnection(*site, timeout=60)
    connection.request("GET", path, headers=headers or {})
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    assert answer.headers["X-Request-ID"]
    return answer.status, text
