"""The table of the bare view."""

from django.db import models


class Row(models.Model):
    """A row as large as a record of a deal."""

    user_id = models.BigIntegerField()
    key = models.CharField(max_length=64)
    scores = models.CharField(max_length=20)
    written_at = models.DateTimeField(auto_now_add=True)
