import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

MEMBER = {"on_delete": django.db.models.deletion.PROTECT, "related_name": "+", "to": "club.member"}


class Migration(migrations.Migration):
    """A scribe's consents are one of each player; a leave says who asked and gave it.

    Leaves are made anew: nothing could write one before this.
    """

    dependencies = [
        ("club", "0002_pin"),
        ("scoring", "0003_fewer_indexes"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="consent",
            options={
                "ordering": ("id",),
                "verbose_name": "consent",
                "verbose_name_plural": "consents",
            },
        ),
        migrations.AlterField(
            model_name="consent",
            name="record",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="consents",
                to="scoring.record",
            ),
        ),
        migrations.AddConstraint(
            model_name="consent",
            constraint=models.UniqueConstraint(
                fields=("record", "member"), name="one_consent_a_member"
            ),
        ),
        migrations.DeleteModel(name="Leave"),
        migrations.CreateModel(
            name="Leave",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("given_at", models.DateTimeField(blank=True, null=True)),
                (
                    "with_pin",
                    models.BooleanField(
                        default=False,
                        help_text="Given with the player's PIN on another's phone.",
                    ),
                ),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("asked_by", models.ForeignKey(**MEMBER)),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="leaves",
                        to="scoring.card",
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="club.club",
                    ),
                ),
                (
                    "given_by",
                    models.ForeignKey(
                        **MEMBER,
                        blank=True,
                        help_text="The player, or for a guest an officer.",
                        null=True,
                    ),
                ),
                ("scribe", models.ForeignKey(**MEMBER)),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="scoring.seat",
                    ),
                ),
            ],
            options={
                "verbose_name": "leave to keep the card",
                "verbose_name_plural": "leaves to keep the card",
                "ordering": ("id",),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("ended_at", None)),
                        fields=("seat", "scribe"),
                        name="one_leave_a_seat_and_scribe",
                    )
                ],
            },
        ),
    ]
