"""What other packages add to the checks of history."""

from typing import Final

from django.dispatch import Signal

CHECKED: Final = Signal()
"""Sent when `check_history` checks a `club`. A receiver returns a sentence for each thing that
differs from what the records say."""
