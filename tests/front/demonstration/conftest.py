"""A demonstration with its people, asked from this machine."""

import pytest

from front.demonstration.people import demonstration_people
from tests.helping.world import made_once

LOCAL = {"HTTP_HOST": "127.0.0.1:8000", "REMOTE_ADDR": "127.0.0.1"}
PROXIES = """
    X_FORWARDED_FOR X_FORWARDED_PROTO X_FORWARDED_HOST FORWARDED X_REAL_IP VIA X_FORWARDED
    FORWARDED_FOR X_ORIGINAL_FORWARDED_FOR CLIENT_IP X_CLIENT_IP X_CLUSTER_CLIENT_IP
    TRUE_CLIENT_IP FASTLY_CLIENT_IP CF_CONNECTING_IP CF_RAY CDN_LOOP X_ENVOY_EXTERNAL_ADDRESS
    X_PROXYUSER_IP WL_PROXY_CLIENT_IP X_REMOTE_ADDR X_APPENGINE_USER_IP X_AZURE_CLIENTIP
    X_AMZN_TRACE_ID TAILSCALE_USER_LOGIN"""
"""Headers by which a request through something tells of it."""
STRANGE = [
    *({"HTTP_ORIGIN": other} for other in ("https://cards.example.org", "null")),
    *({"SERVER_PROTOCOL": old} for old in ("HTTP/1.0", "HTTP/1")),
    {"HTTP_HOST": "rebound.example:8000"},
    {"HTTP_REFERER": "https://cards.example.org/"},
    {"REMOTE_ADDR": ""},
    {"rubicon.underscored": True},
]
"""What a request has that comes from elsewhere or through something."""
BEHIND_A_PROXY = [
    ("HTTPS", True),
    ("SECURE_PROXY_SSL_HEADER", ("HTTP_X_FORWARDED_PROTO", "https")),
    ("CSRF_TRUSTED_ORIGINS", ["https://cards.example.org"]),
    ("DEMONSTRATION", False),
]
"""Settings of a site behind a proxy, or of a real club."""


people_of_module = made_once(demonstration_people)


@pytest.fixture
def demonstration(people_of_module, db, settings) -> None:
    settings.DEMONSTRATION, settings.ALLOWED_HOSTS = True, ["*"]
