"""The stakes a club offers."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0010_club_settings"),
        ("scoring", "0008_card_uuid"),
    ]

    operations = [
        migrations.CreateModel(
            name="ClubStake",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
                ("name", models.CharField(blank=True, max_length=40)),
                ("currency", models.CharField(max_length=3)),
                ("amount", models.BigIntegerField(help_text="The rate, in the smallest coin.")),
                ("per", models.CharField(max_length=7)),
                ("neglect", models.CharField(blank=True, max_length=4)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stakes",
                        to="club.club",
                    ),
                ),
            ],
            options={
                "verbose_name": "stake",
                "verbose_name_plural": "stakes",
                "ordering": ("position", "id"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("club", "currency", "position"), name="one_stake_a_place"
                    )
                ],
            },
        ),
    ]
