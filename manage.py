#!/usr/bin/env python
"""Rubicon's command line: `manage.py help` lists the commands."""

import gc
import os
import secrets
import sys

from piquet.commands.files import speak_utf8

# They sign nothing and keep nothing, so they run in a fresh clone without any settings.
NEED_NONE = {"check_totals", "help", "--help", "score_deals", "verify_card"}


def main() -> None:
    # Nothing that is loaded is garbage, and looking for it took a quarter of the start. A journal
    # leaves none either, and its export looked for it a fifth of the time.
    gc.set_threshold(20_000)
    speak_utf8()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if (sys.argv[1:] or ["help"])[0] in NEED_NONE:
        os.environ.setdefault("SECRET_KEY", secrets.token_urlsafe(50))
    from django.conf import settings
    from django.core.management import execute_from_command_line

    from config.command_errors import errors_in_one_line
    from config.logs import keep_off_terminal
    from config.private_files import create_files_for_owner_only, make_var

    create_files_for_owner_only()
    with errors_in_one_line():
        settings.DEBUG  # noqa: B018  # Some of Django's commands go on without settings.
        make_var()
        keep_off_terminal(sys.argv[1:])
        execute_from_command_line(sys.argv)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.stderr.write("\nStopped.\n")
        sys.exit(130)
