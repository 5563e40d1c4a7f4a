"""The base URL of an endpoint under its standard name; nothing of its value changes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("worker", "0005_parsed_reply")]

    operations = [
        migrations.RenameField("endpoint", "address", "base_url"),
        migrations.AlterField(
            "endpoint", "base_url", models.URLField(help_text="such as https://host/v1", max_length=500)
        ),
    ]
