"""A file that would take too much memory or time is refused before it is inflated."""

import hashlib
import os
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from hosting.moving.manifest import NAME
from piquet.formats.strict_json import FileError
from tests.hosting.moving.forged import Contents, contents, in_manifest, put, written
from tests.hosting.moving.test_refused import Change, changed, is_refused

pytestmark = pytest.mark.django_db


def _told(**members: int) -> Change:
    """The manifest says so of the members."""
    return in_manifest(lambda manifest: manifest["parts"][1].update(members))


def _blanks(parts: Contents) -> None:
    put(parts, "reminders", b'{"id":1,"why":"' + b" " * 3_000_000 + b'"}\n')


def _long_line(inside: bytes) -> Change:
    """A line that inflates to what costs a hundred times its bytes to read."""
    noise = b"".join(hashlib.sha256(b"%d" % n).hexdigest().encode() for n in range(1_000))

    def change(parts: Contents) -> None:
        line = b'{"id":1,"noise":"%s","x":[%s0]}\n' % (noise, inside)
        put(parts, "reminders", line)

    return change


TOO_MUCH: dict[str, tuple[Change, str]] = {
    "a million members": (_told(rows=1_000_000), "members: found 1,000,000 rows; expected at most"),
    "huge parts": (_told(bytes=8_000_000_001), "a whole number from 0 to 8,000,000,000"),
    "a part that shrank too much": (_blanks, "expected at most 200 times as many"),
    "a huge line": (_long_line(b" " * 5_000_000), "a whole line of at most 4,000,000 bytes"),
    "a line of lists": (_long_line(b"[]," * 60_000), "60,002 lists and objects; expected at most"),
}


@pytest.mark.parametrize("case", TOO_MUCH)
def test_what_would_take_too_much_is_refused(case, exported, tmp_path):
    change, text = TOO_MUCH[case]
    is_refused(changed(exported, tmp_path, change), FileError, text)


def test_a_pipe_and_an_archive_that_nobody_here_writes_are_refused_unread(exported, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path, Path("/dev/zero")):
        is_refused(path, FileError, "found no ordinary file")
    with zipfile.ZipFile(many := tmp_path / "many.zip", "w") as archive:
        for n in range(25_000):
            archive.writestr(f"{n}", b"")
    is_refused(many, FileError, "damage (a list of 1,")
    with zipfile.ZipFile(other := tmp_path / "other.zip", "w", zipfile.ZIP_LZMA) as archive:
        for name, content in contents(exported.path).items():
            archive.writestr(
                name, content, zipfile.ZIP_DEFLATED if name == NAME else zipfile.ZIP_LZMA
            )
    is_refused(other, FileError, "clubs.jsonl: found compression 14; expected deflate, or none")


def test_a_header_that_says_less_than_there_is_is_damage(exported, tmp_path):
    parts = contents(exported.path)
    whole = parts["cards.jsonl"]
    put(parts, "cards", whole[: whole.index(b"\n") + 1])
    manifest = dict(parts)
    parts["cards.jsonl"] = whole
    path = written(tmp_path / "lies.zip", parts)
    data = path.read_bytes()
    right, wrong = (len(each["cards.jsonl"]).to_bytes(4, "little") for each in (parts, manifest))
    path.write_bytes(data.replace(right, wrong))
    is_refused(path, FileError, "cards.jsonl: found damage (Bad CRC-32")


def test_a_line_at_its_limits_takes_little_memory(exported, tmp_path):
    long = _long_line(b"[]," * 49_000 + b'"' + b"\xf0\x9f\x82\xa1" + b" " * 3_700_000 + b'",')
    path = changed(exported, tmp_path, long)
    tracemalloc.start()
    try:
        is_refused(path, FileError, "reminders.jsonl, line 1: found the key")
        assert tracemalloc.get_traced_memory()[1] < 64_000_000
    finally:
        tracemalloc.stop()
