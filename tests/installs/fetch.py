"""Fetches the site's pages by HTTPS, in the clean Debian: `python3 fetch.py ADDRESS INVITATION`.

Needs nothing but Python. Leaves with a line if a page is not as it should be.
"""

import re
import ssl
import sys
import time
import urllib.request
from pathlib import Path

ROOT_CERTIFICATE = Path("/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt")
SECONDS = 90


def main() -> None:
    """Wait for the site, then fetch the first page, a style sheet and the invitation."""
    address, invitation = sys.argv[1:]
    end = time.monotonic() + SECONDS
    while True:
        try:
            _at, page = fetched(f"https://{address}/")
            break
        except OSError as error:
            if time.monotonic() > end:
                sys.exit(f"https://{address}/ does not open: {error}")
            time.sleep(0.3)
    style = re.search(r'href="(/static/[^"]+\.css)"', page)
    if not style:
        sys.exit(f"the page has no style sheet: {page}")
    fetched(f"https://{address}{style[1]}")
    fetched(f"https://{address}/health/")
    if invitation and 'type="password"' not in fetched(invitation)[1]:
        sys.exit("the invitation asks for no password")
    if fetched(f"http://{address}/")[0] != f"https://{address}/":
        sys.exit("http:// does not lead to https://")


def fetched(url: str) -> tuple[str, str]:
    """Return a page's address and text. Its certificate must be of Caddy's own authority."""
    trusted = ssl.create_default_context()
    if ROOT_CERTIFICATE.exists():
        trusted.load_verify_locations(ROOT_CERTIFICATE)
    with urllib.request.urlopen(url, timeout=20, context=trusted) as answer:
        return answer.url, answer.read().decode("utf-8")


if __name__ == "__main__":
    main()
