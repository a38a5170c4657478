"""Settings, all from environment variables or `.env`. `.env.example` names every setting."""

import tomllib
from pathlib import Path

from csp.constants import NONCE, NONE, SELF
from django.utils.translation import gettext_lazy as _

from club.security import session_length, sign_in_limits
from config.body_limits import LARGEST, MOST_FIELDS
from config.environment import (
    Environment,
    address,
    database,
    emails,
    folder,
    host,
    hosts,
    level,
    log_format,
    logging_settings,
    origins,
    port,
    sender,
    switch,
    token,
    verify_key,
)
from hosting.backups.keeping import USUAL, read_command, read_rule

BASE_DIR = Path(__file__).resolve().parent.parent
VERSION = tomllib.loads((BASE_DIR / "pyproject.toml").read_text("utf-8"))["project"]["version"]
env = Environment()
Environment.read_env(BASE_DIR / ".env")

DEBUG = env.read("DEBUG", switch, default="false")
DEMONSTRATION = env.read("DEMONSTRATION", switch, default="false")
SECRET_KEY = env.str("SECRET_KEY", default="")
if not DEBUG:
    verify_key(SECRET_KEY)
elif not SECRET_KEY:
    SECRET_KEY = "only-for-debugging-on-this-machine"  # noqa: S105

HOST = env.read("HOST", host, default="127.0.0.1")
PORT = env.read("PORT", port, default="8000")
# A site that listens on every network can be reached at this machine's own address.
_HERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(HOST, HOST)  # noqa: S104
_AUTHORITY = f"[{_HERE}]:{PORT}" if ":" in _HERE else f"{_HERE}:{PORT}"
PROCESSES = 2  # For requests; each has a few threads (config/serving).
SITE_URL = env.read("SITE_URL", address, default=f"http://{_AUTHORITY}")
ALLOWED_HOSTS = env.read("ALLOWED_HOSTS", hosts, default="localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = env.read("CSRF_TRUSTED_ORIGINS", origins, default="")
CSRF_FAILURE_VIEW = "config.not_sent.stale_pages.csrf_failure"
HTTPS = env.read("HTTPS", switch, default="false")
INSTALLED_APPS = [
    "front",
    "hosting",
    "contests",
    "history",
    "ledger",
    "scoring",
    "club",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
    "django_htmx",
    "template_partials",
]

MIDDLEWARE = [
    "club.requests.browser_limits.BrowserLimitsMiddleware",
    "club.requests.route.RouteMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "front.search_engines.SearchEnginesMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "config.serving.isolation.IsolationMiddleware",  # Before the page's length is set.
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "club.security.middleware.SessionsMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "club.access.AccessMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.database_failures.FailedViewMiddleware",
]

# The server checks the size of a body before it reads the body (config/body_limits.py). Accepted
# bodies stay in memory, so that no visitor can fill the disk.
DATA_UPLOAD_MAX_MEMORY_SIZE = FILE_UPLOAD_MAX_MEMORY_SIZE = LARGEST
DATA_UPLOAD_MAX_NUMBER_FIELDS = MOST_FIELDS

FORM_RENDERER = "config.rendering.form_renderer.FormRenderer"
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

_TAGS = ("config.rendering.url_tag", "config.not_sent.csrf_tag")  # In place of Django's own.
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["template_partials.templatetags.partials", *_TAGS],
            "libraries": {"i18n": "config.rendering.translate_tag"},
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "front.context_processors.site",
            ],
        },
    },
    {  # The card with its keypad, and charts: scoring/templatetags/parts.py.
        "NAME": "parts",
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "environment": "scoring.templatetags.parts.environment",
            "context_processors": ["scoring.templatetags.parts.messages_and_texts"],
        },
    },
]

# Seconds that a request waits to write, before it is answered with “Try again”
# (config/database_failures.py). The script of a card's page waits 12 seconds for the answer.
WAIT = 8
_FILE = BASE_DIR / "var" / "rubicon.sqlite3"
DATABASES = {"default": env.read("DATABASE_URL", database, default=f"sqlite:///{_FILE}")}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"] |= {
        "ENGINE": "config.sqlite",  # Django's own, with a queue for writers.
        "CONN_MAX_AGE": None,  # Opening the file for each request costs more than the request.
        "OPTIONS": {
            # The data is money: a transaction locks the file when it begins (IMMEDIATE), and a
            # commit is on the disk (FULL). Checkpoints are rare, because most changes are to the
            # same pages of the file.
            "transaction_mode": "IMMEDIATE",
            "timeout": WAIT,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
            "PRAGMA wal_autocheckpoint=4000;",
        },
    }
else:
    DATABASES["default"] |= {
        "CONN_HEALTH_CHECKS": True,  # The database may restart while the site runs.
        "OPTIONS": {
            # Compiling a statement takes longer than any of our statements takes to run.
            "options": f"-c jit=off -c random_page_cost=1.1 -c lock_timeout={WAIT}s",
            # A replica may have old figures, and a former primary refuses to write.
            "target_session_attrs": "read-write",
            "connect_timeout": WAIT,
            **DATABASES["default"].get("OPTIONS", {}),
            # Retries to connect have doubling pauses, but a waiting request restarts them after
            # `reconnect_timeout`.
            "pool": {"min_size": 1, "max_size": 8, "timeout": WAIT, "reconnect_timeout": WAIT},
        },
    }

HOUSEKEEPING = env.read("HOUSEKEEPING", switch, default="true")
BACKUPS = env.read("BACKUPS", folder, default=str(BASE_DIR / "var" / "backups"))
BACKUPS_KEEP = env.read("BACKUPS_KEEP", read_rule, default=USUAL)
BACKUPS_SEND = env.read("BACKUPS_SEND", read_command, default="")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

_CACHE = "django.core.cache.backends"
CACHES = {
    # All processes share sign-in codes and rate limits, so they are in the database.
    "default": {
        "BACKEND": f"{_CACHE}.db.DatabaseCache",
        "LOCATION": "django_cache",
        # With Django's 300, a visitor with many addresses could push out other people's counts.
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    },
    # Parts of pages that only a new version of the program changes; each process has its own.
    "parts": {"BACKEND": f"{_CACHE}.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 1_000}},
    "drawings": {
        "BACKEND": f"{_CACHE}.filebased.FileBasedCache",
        "LOCATION": str(BASE_DIR / "var" / "drawings"),
        "OPTIONS": {"MAX_ENTRIES": 500},
    },
}

AUTH_USER_MODEL = "club.User"
AUTHENTICATION_BACKENDS = ["club.accounts.Backend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "club.accounts.NotLikeOwnNames"},
    {"NAME": "club.security.passwords.LongEnough"},
    {"NAME": "club.security.passwords.NotGuessable"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "front:home"
ACCOUNT_ADAPTER = "club.accounts.ClosedAccountAdapter"
if DEMONSTRATION:  # One click confirms who the visitor is.
    ACCOUNT_ADAPTER = "front.demonstration.one_click.DemonstrationAdapter"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
# A code confirms an address. Members can sign in before: the adapter skips that login stage.
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_CHANGE_EMAIL = True  # An account has one address, changed once the new one is confirmed.
ACCOUNT_EMAIL_NOTIFICATIONS = True  # To the old address, about every change of the account.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = int(session_length.PROOF.total_seconds())
ACCOUNT_PASSWORD_RESET_TOKEN_GENERATOR = "club.addresses.reset_links.ResetLinkTokens"  # noqa: S105
ACCOUNT_FORMS = {
    "request_login_code": "club.addresses.forms.OwnAddressCodeForm",
    "reset_password": "club.addresses.forms.OwnAddressResetForm",
}
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
# A stranger causes the same work as a member, but gets no e-mail (`club.accounts`).
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = True
ACCOUNT_RATE_LIMITS = {
    **sign_in_limits.BY_ACCOUNT,
    "login": None,  # Counted by network address in `club.security.sign_in_tries` instead.
    "signup": None,  # Sign-up is closed.
    "confirm_email": None,  # It refuses right passwords too: `club.addresses.code_sending_limits`.
}
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Rubicon: "
ACCOUNT_LOGOUT_REDIRECT_URL = "front:home"
ACCOUNT_SESSION_REMEMBER = True
MFA_SUPPORTED_TYPES = ["webauthn", "totp", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_RATE_LIMITS = {"webauthn_login": None}  # `club.security.sign_in_tries` counts them.
MFA_TOTP_TOLERANCE = 1  # Steps of thirty seconds, either way.
MFA_FORMS = {
    "authenticate": "club.security.second_factor_forms.SecondFactorCodeForm",
    "reauthenticate": "club.security.second_factor_forms.ShowAgainForm",
    "activate_totp": "club.security.second_factor_forms.SetUpForm",
    "login_webauthn": "club.security.second_factor_forms.PasskeyForm",
}

_EMAILS = env.read("EMAIL_URL", emails, default=f"filemail:///{BASE_DIR / 'var' / 'mail'}")
vars().update(_EMAILS)
# Django's `send()` writes a row of the outbox. `config.email_sender` sends it by this backend.
EMAILS_GO_BY = _EMAILS["EMAIL_BACKEND"]
EMAIL_BACKEND = "club.emails.outbox.Outbox"
# Whether e-mails leave the machine. If not, the administrator vouches for addresses.
SENDS_EMAILS = EMAILS_GO_BY.split(".")[-2] not in ("filebased", "console", "dummy")
EMAIL_TIMEOUT = 10  # Seconds; the next e-mails wait for it.
DEFAULT_FROM_EMAIL = env.read("DEFAULT_FROM_EMAIL", sender, default="rubicon@localhost")

LANGUAGE_CODE = "en"  # A regional language would look up every message twice.
FORMAT_MODULE_PATH = ["config.formats"]
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static", ("pictures", BASE_DIR / "docs" / "pictures")]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static.StaticFiles"},
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
# Over HTTPS, a name that only this host can set (see club/security/cookies.py).
SESSION_COOKIE_NAME = "__Host-sessionid" if HTTPS else "sessionid"
CSRF_COOKIE_NAME = "__Host-csrftoken" if HTTPS else "csrftoken"
MESSAGE_STORAGE = "club.security.cookies.Messages"
SESSION_ENGINE = "club.security.sessions"  # It decides when a session ends.
SESSION_COOKIE_AGE = int(session_length.IN_ALL.total_seconds())
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if HTTPS else 0
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # The club may have other hosts without HTTPS.
    "security.W021",  # Joining the browsers' preload list is not our decision.
    "templates.W003",  # `i18n` is Django's, with a cache (config/rendering/translate_tag.py).
]
if env.read("BEHIND_PROXY", switch, default="false"):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    ALLAUTH_TRUSTED_PROXY_COUNT = 1  # Rate limits count the visitor's address, not the proxy's.

# On the machine itself, visitors request /health/ and Prometheus /metrics, without HTTPS.
SECURE_REDIRECT_EXEMPT = [r"^health/$", r"^metrics/?$"]
METRICS = env.read("METRICS", switch, default="false")
METRICS_TOKEN = env.read("METRICS_TOKEN", token, default="")
LAST_CHECK = BASE_DIR / "var" / "ledger-check.json"  # The last result of `check_ledger`.

LOGGING = logging_settings(
    env.read("LOG_FORMAT", log_format, default="text"), env.read("LOG_LEVEL", level, default="INFO")
)
