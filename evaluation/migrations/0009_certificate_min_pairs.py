"""A certificate's settings say `min_pairs`, the name that the API uses, where they said `least`."""

from django.db import migrations


def _rename(apps, before: str, after: str) -> None:
    certificates = apps.get_model("evaluation", "Certificate").objects
    for pk, settings in certificates.values_list("pk", "settings").iterator():
        if before in settings:
            renamed = {after if key == before else key: value for key, value in settings.items()}
            certificates.filter(pk=pk).update(settings=renamed)


def forwards(apps, schema_editor) -> None:
    _rename(apps, "least", "min_pairs")


def backwards(apps, schema_editor) -> None:
    _rename(apps, "min_pairs", "least")


class Migration(migrations.Migration):
    dependencies = [("evaluation", "0008_jobs")]

    operations = [migrations.RunPython(forwards, backwards)]
