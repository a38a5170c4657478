"""A card may be played for love, without a stake."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0009_club_stakes")]
    operations = [
        migrations.AlterField(
            model_name="card",
            name="amount",
            field=models.BigIntegerField(
                blank=True, help_text="The rate, in the smallest coin; empty for love.", null=True
            ),
        ),
        migrations.AlterField(
            model_name="card",
            name="per",
            field=models.CharField(blank=True, max_length=7),
        ),
        migrations.AddConstraint(
            model_name="card",
            constraint=models.CheckConstraint(
                condition=models.Q(amount=None, preset="", per="", neglect="")
                | (models.Q(amount__isnull=False) & ~models.Q(per="")),
                name="a_whole_stake_or_none",
            ),
        ),
    ]
