"""Add the ledger's chain: its links, which never change, and its end in the counter."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from ledger import guards


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0009_member_uuid"),
        ("ledger", "0003_months_bets_answers"),
        ("scoring", "0008_card_uuid"),
    ]

    operations = guards.around(
        migrations.AddField(
            model_name="counter",
            name="links",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="counter",
            name="head",
            field=models.CharField(default="0" * 64, max_length=64),
        ),
        migrations.CreateModel(
            name="Link",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(help_text="Within the club's chain, from 1.")),
                ("kind", models.CharField(choices=[("transaction", "entry"), ("signature", "signature"), ("answer", "answer to a payment"), ("dispute", "dispute"), ("document", "issued document")], max_length=11)),
                ("subject", models.CharField(help_text="What it is of, by names that stay: never a row's key.", max_length=160)),
                ("content", models.CharField(help_text="The hash of what it is of.", max_length=64)),
                ("previous", models.CharField(help_text="The hash of the link before it.", max_length=64)),
                ("hash", models.CharField(max_length=64)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("club", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="links", to="club.club")),
            ],
            options={
                "verbose_name": "link of the chain",
                "verbose_name_plural": "links of the chain",
                "ordering": ("club", "number"),
            },
        ),
        migrations.AddConstraint(
            model_name="link",
            constraint=models.UniqueConstraint(fields=("club", "number"), name="one_link_a_number"),
        ),
    )
