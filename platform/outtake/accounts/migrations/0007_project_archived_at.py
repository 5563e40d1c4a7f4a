"""When a project was archived."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0006_cache_table")]

    operations = [
        migrations.AddField(
            "project",
            "archived_at",
            models.DateTimeField(help_text="its studies hand out no tasks from then on; null: in use", null=True),
        ),
    ]
