"""The ids of a club's rows on the site that the club came from."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.people import Club


class MovedId(models.Model):
    """An id in old links to a club that came from another site, and the same row's id here.

    An old id is never the id of another row of the same club and kind, because `import_club` gives
    rows higher ids than before.
    """

    class Kind(models.TextChoices):
        MEMBER = "member", _("member")
        CARD = "card", _("card")
        RECORD = "record", _("record")
        CONTEST = "contest", _("league or tournament")

    club = models.ForeignKey(  # The constraint below has the index.
        Club, models.PROTECT, related_name="moved_ids", db_index=False
    )
    kind = models.CharField(max_length=7, choices=Kind)
    old = models.BigIntegerField(help_text="On a site where the club was before.")
    new = models.BigIntegerField(help_text="The id of the same row here.")

    class Meta:
        verbose_name = _("id from before a move")
        verbose_name_plural = _("ids from before a move")
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("club", "kind", "old"), name="one_new_id_an_old_one"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.old}, now {self.new}"
