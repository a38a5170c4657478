"""What is sent before Django starts on a request limits the browser as a page does."""

from http.client import HTTPConnection

import pytest

from club.requests.browser_limits import BROWSER_LIMITS


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("GET", "/health/", {}, 200),
        ("GET", "/watch/nothing/", {}, 403),
        ("GET", "/laws/?q=%00", {}, 400),
        ("GET", "/laws/", {"X-Name": "L\xf3pez"}, 400),
        ("POST", "/accounts/login/", {"Content-Length": "150000000"}, 413),
        ("GET", "/static/site.webmanifest", {}, 200),
        ("GET", "/static/icon.svg", {}, 200),
    ],
)
def test_every_response_says_what_a_browser_may_do(site, method, path, headers, status):
    line = HTTPConnection(*site, timeout=60)
    line.request(method, path, headers=headers)
    response = line.getresponse()
    assert response.status == status
    assert {name: response.getheader(name) for name, _value in BROWSER_LIMITS} == dict(
        BROWSER_LIMITS
    )
    line.close()
