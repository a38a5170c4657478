"""Mark every address as unconfirmed: until now a club's word was enough.

Each account keeps its own address, with which it signs in as before. Additional addresses that were
never confirmed are deleted. The people of the demonstration do not exist, so their addresses do not
change.
"""

from django.db import migrations
from django.db.models import F


def ask_for_proof(apps, _schema):
    addresses = apps.get_model("account", "EmailAddress").objects
    addresses.filter(verified=False).exclude(email=F("user__email")).delete()
    own = addresses.filter(email=F("user__email"), verified=True)
    numbers = own.exclude(email__endswith=".invalid").values_list("pk", flat=True)
    addresses.filter(pk__in=list(numbers)).update(verified=False)


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0004_offers_and_invitations"),
        ("account", "0009_emailaddress_unique_primary_email"),
    ]
    operations = [migrations.RunPython(ask_for_proof, migrations.RunPython.noop)]
