"""Caddy in front of the site, on this machine, over plain HTTP."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.helping.site import HOST, free_port, running

CADDY = shutil.which("caddy")
PLAIN = "reverse_proxy {site}"
GUARDED = """request_body {{
		max_size 1MB
	}}
	reverse_proxy {site} {{
		buffer_requests
		transport http {{
			keepalive 10s
		}}
	}}"""
"""The configuration that docs/phones.md gives."""
FILE = """{{
	admin off
	auto_https off
	log {{
		output discard
	}}
	servers {{
		timeouts {{
			read_header 15s
			read_body 15s
			idle 2m
		}}
	}}
}}
http://{host}:{port} {{
	{handling}
}}
"""


@contextmanager
def caddy(folder: Path, site: tuple[str, int], *, guarded: bool) -> Iterator[tuple[str, int]]:
    """Its address while it stands before the site; `guarded` as our documents have it."""
    port = free_port()
    handling = (GUARDED if guarded else PLAIN).format(site=f"{site[0]}:{site[1]}")
    text = FILE.format(host=HOST, port=port, handling=handling)
    if not guarded:
        text = text.replace("read_header 15s", "").replace("read_body 15s", "")
    file = folder / f"Caddyfile-{guarded}"
    file.write_text(text, encoding="utf-8")
    home = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder / "caddy")}
    command = [str(CADDY), "run", "--config", str(file), "--adapter", "caddyfile"]
    with running(command, HOST, port, home):
        yield HOST, port
