"""Remove indexes, because each costs a page for every entry.

The removed indexes are covered by others, or no query uses them. The index of bets now covers only
the entries of bets.
"""

import django.db.models.deletion
from django.db import migrations, models

from ledger import guards


def _plain_key(model, name, to, related_name, **options):
    """Return an operation that removes a foreign key's own index and keeps the column."""
    return migrations.AlterField(
        model_name=model,
        name=name,
        field=models.ForeignKey(
            db_index=False,
            on_delete=django.db.models.deletion.PROTECT,
            related_name=related_name,
            to=to,
            **options,
        ),
    )


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0009_member_uuid"),
        ("ledger", "0005_link_what_stands"),
    ]

    operations = guards.around(
        _plain_key("link", "club", "club.club", "links"),
        _plain_key("transaction", "club", "club.club", "transactions"),
        _plain_key("transaction", "by", "club.member", "+", blank=True, null=True),
        _plain_key("transaction", "bet", "ledger.bet", "transactions", blank=True, null=True),
        migrations.AddIndex(
            model_name="transaction",
            index=models.Index(
                fields=["bet"], condition=models.Q(bet__isnull=False), name="entries_of_bets"
            ),
        ),
        _plain_key("posting", "club", "club.club", "+"),
        _plain_key("posting", "transaction", "ledger.transaction", "postings"),
        _plain_key("posting", "account", "ledger.account", "postings"),
    )
