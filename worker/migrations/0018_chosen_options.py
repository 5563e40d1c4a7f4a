"""Which options a reply chooses, so that a preference for positions can be measured."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("worker", "0017_announced_heads")]

    operations = [
        migrations.AddField(
            model_name="parsedreply",
            name="chosen",
            field=models.JSONField(
                help_text="keys of the options that are chosen; null where none can be read", null=True
            ),
        ),
    ]
