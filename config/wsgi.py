"""The site as a WSGI application, for granian."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
_site = get_wsgi_application()

from config.malformed_requests import refuse_malformed  # noqa: E402
from scoring.card_polling import answers_watchers  # noqa: E402  (needs the applications loaded)

application = answers_watchers(refuse_malformed(_site))

# Objects loaded now are never garbage, and a request frees the thousands of small objects it makes.
# With Python's own thresholds, collecting garbage took a tenth of every request. A list of cards
# leaves 20,000 objects that only a full collection finds, because the page still used them before.
# The full collection comes after some 120,000 new objects. With a later one, memory grew more
# (bench/RESULTS.md, “Memory under load”).
gc.collect()
gc.freeze()
gc.set_threshold(20_000, 2, 1)
