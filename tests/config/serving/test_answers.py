"""A response is complete before it is sent, and a site that breaks still responds."""

from config.serving.answers import IN_MEMORY, answer_of

ENVIRON = {"PATH_INFO": "/"}


class Parts:
    """The parts of a response, as Django gives them; they must be closed afterwards."""

    def __init__(self, *parts):
        self.parts = parts
        self.closed = False

    def __iter__(self):
        return iter(self.parts)

    def close(self):
        self.closed = True


def test_a_short_answer_is_kept_in_memory_and_closed():
    parts = Parts(b"a", b"", b"b")
    answer = answer_of(_giving(parts), ENVIRON)
    assert (answer.status, answer.headers, answer.body) == (404, [("A", "b")], b"ab")
    assert answer.long is None
    assert parts.closed


def test_a_long_answer_goes_through_a_file():
    piece = bytes(range(256)) * 4096
    answer = answer_of(_giving(Parts(*[piece] * 6)), ENVIRON)
    assert 6 * len(piece) > IN_MEMORY
    with answer.long as stored:
        assert stored.read() == piece * 6
    assert answer.body == b""


def test_where_the_site_breaks_somebody_is_told_and_the_parts_are_closed(caplog):
    parts = Parts(b"a", 7)
    answer = answer_of(_giving(parts), ENVIRON)
    assert (answer.status, answer.body) == (500, b"Something broke here.\n")
    assert parts.closed
    assert "The site broke at /" in caplog.text


def _giving(parts):
    def site(_environ, start):
        start("404 Not Found", [("A", "b")])
        return parts

    return site
