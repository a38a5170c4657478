"""List the code that nothing uses; `make check` fails if there is any.

    python -m tools.unused_code

vulture reads the Python. Names in templates and settings count as used, and so do those excused in
the tables below. Code that only tests use counts as unused.
"""

import re
import sys
from pathlib import Path
from typing import Final

from vulture import Vulture

ROOT = Path(__file__).resolve().parent.parent
PACKAGES: Final = (
    *("config", "front", "hosting", "contests", "history", "ledger", "scoring", "paper", "club"),
    "piquet",
    *("bench", "tools", "deploy", "manage.py"),
)
NAMED_ELSEWHERE: Final = (
    *("templates/**/*.html", "templates/**/*.jinja", "templates/**/*.txt"),
    *("config/settings.py", "config/environment.py"),
)
DECORATORS: Final = ["@receiver", "@*register", "@register.*", "@admin.*", "@pytest.*"]
"""Functions with one of these decorators are called by a framework."""

CALLED_BY_OTHERS: Final = [
    # Attributes and methods that Django looks for, in models, forms, admin, commands and views.
    "Meta", "Command", "*Config", "help", "handle", "handler*", "clean_*", "process_view",
    "process_exception", "has_*_permission",
    "list_*", "search_fields", "fieldsets", "add_fieldsets", "filter_horizontal", "ordering",
    "autocomplete_fields", "readonly_fields", "inlines", "add_form", "change_password_form",
    "verbose_name*", "editable", "abstract", "constraints", "indexes", "default_auto_field",
    "default_error_messages", "default_validators", "descriptor_class", "from_db_value",
    "render_change_form",
    "field_order", "form_class", "template_name", "storage_classes", "requires_system_checks",
    "USERNAME_FIELD", "EMAIL_FIELD", "create_superuser", "get_full_name", "date_joined",
    "get_changeform_initial_data", "get_help_text", "get_charset", "get_model_class",
    "get_session_store_class", "_session_key", "expire_date", "modified", "password_change",
    "extra_context", "key_salt", "_make_hash_value", "regex", "to_url", "returning_fields",
    "app_name", "bad_request", "permission_denied", "page_not_found", "PASSWORD_HASHERS", "_user",
    "patterns", "max_post_process_passes", "exc_text",
    # What migrations call.
    "move_content_types",
    "rename_content_type",
    # The same of allauth, whose adapter, rate limits and addresses these are, and of reportlab.
    "is_open_for_signup", "get_email_verification_redirect_url", "verified",
    "_get_login_attempts_cache_key", "CACHE_LOCK_WAIT_TIMEOUT", "useA85",
    # What granian and Jinja call.
    "create_application", "make_globals",
    # What mkdocs, Markdown and http.server call.
    "on_files", "on_page_markdown", "extendMarkdown", "log_message",
    # Read by name: form fields, and columns that rows are updated and read by.
    "sure_of_name", "valid_value", "coerce", "extra", "adding", "due_at", "officer_at", "admin_at",
    "label_from_instance",
    # What Jinja reads of its environment.
    "globals",
    # Types that only quoted annotations name.
    "WSGIApplication", "StartResponse", "UploadedFile",
    # Columns that say when and by whom a thing was done, for whoever asks the database.
    "begun_at", "asked_at", "given_by", "annulled_by", "carried_deal", "carried_by",
    "carried_with_pin", "linked_by", "linked_at", "taken_back_by",
]  # fmt: skip

NOT_YET: Final = [
    # A field of chances_of_winning.py.
    "is_rubiconed",
]  # fmt: skip


def main() -> None:
    """Print what is unused; exit with 1 where anything is."""
    finder = Vulture(ignore_names=CALLED_BY_OTHERS + NOT_YET, ignore_decorators=DECORATORS)
    finder.scavenge([str(ROOT / package) for package in PACKAGES], exclude=["*/migrations/*"])
    finder.used_names.update(_names_elsewhere())
    unused = finder.get_unused_code()
    for item in unused:
        print(item.get_report())
    sys.exit(bool(unused))


def _names_elsewhere() -> set[str]:
    """Every word of the templates and the settings that could be a name."""
    texts = (path.read_text("utf-8") for pattern in NAMED_ELSEWHERE for path in ROOT.glob(pattern))
    return {word for text in texts for word in re.findall(r"[A-Za-z_]\w*", text)}


if __name__ == "__main__":
    main()
