#!/usr/bin/env python
"""Rubicon's command line: `manage.py help` lists the commands."""

import os
import secrets
import sys

# They sign nothing and keep nothing, so they run in a fresh clone without any settings.
ONLY_COMPUTE = {"check_totals", "score_deals", "verify_card"}


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if ONLY_COMPUTE.intersection(sys.argv[1:2]):
        os.environ.setdefault("SECRET_KEY", secrets.token_urlsafe(50))
    from django.core.management import execute_from_command_line

    from config.plainly import told_plainly

    with told_plainly():
        execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
