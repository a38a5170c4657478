"""The site's settings, with one more URL (`bench.urls`) and its own folder for static files.

`bench.helping.site` sets the environment that they are read from.
"""

import os
from pathlib import Path

from config.settings import *  # noqa: F403
from config.settings import CACHES, INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "bench"]
ROOT_URLCONF = "bench.urls"
STATIC_ROOT = Path(os.environ["BENCH_STATIC_ROOT"])
CACHES["drawings"]["LOCATION"] = str(STATIC_ROOT.with_name("drawings"))
SENDS_EMAILS = True  # Into files, which the attacks read as a mailbox.
if os.environ.get("BENCH_QUICK_PASSWORDS"):  # Half a second for each sign-in is saved.
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
