"""Add a table of the ids that a club's rows had before the club moved to this site."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0012_plain_labels"),
    ]

    operations = [
        migrations.CreateModel(
            name="MovedId",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("member", "member"), ("card", "card"), ("record", "record")],
                        max_length=6,
                    ),
                ),
                ("old", models.BigIntegerField(help_text="On a site where the club was before.")),
                ("new", models.BigIntegerField(help_text="The id of the same row here.")),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="moved_ids",
                        to="club.club",
                    ),
                ),
            ],
            options={
                "verbose_name": "id from before a move",
                "verbose_name_plural": "ids from before a move",
                "ordering": ("id",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("club", "kind", "old"), name="one_new_id_an_old_one"
                    )
                ],
            },
        ),
    ]
