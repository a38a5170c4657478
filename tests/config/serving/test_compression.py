"""Pages are compressed, short answers are not."""

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from config.serving.compression import SHORT, CompressionMiddleware


@pytest.mark.parametrize(
    ("size", "accepted", "coded"),
    [(SHORT, "gzip, br", "gzip"), (SHORT - 1, "gzip, br", None), (SHORT, "br", None)],
)
def test_a_long_answer_is_compressed_for_a_browser_that_reads_it(size, accepted, coded):
    request = RequestFactory().get("/", headers={"Accept-Encoding": accepted})
    middleware = CompressionMiddleware(lambda _request: HttpResponse("a" * size))
    assert middleware(request).headers.get("Content-Encoding") == coded
