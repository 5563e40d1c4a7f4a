"""A table named by the field's term; its rows stay."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("worker", "0004_jobs")]

    operations = [migrations.RenameModel("Parse", "ParsedReply")]
