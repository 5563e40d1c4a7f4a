from django.db import migrations


def name_sources(apps, schema_editor):
    """Write down of which study the reasons were written that people rate for a certificate."""
    certificates = apps.get_model("evaluation", "Certificate").objects.filter(rated_in__isnull=False)
    for certificate in certificates.select_related("rated_in", "study").order_by("pk"):
        certificate.rated_in.sources.add(certificate.study)


class Migration(migrations.Migration):

    dependencies = [
        ("annotations", "0009_study_sources"),
        ("evaluation", "0005_judges_and_reports"),
    ]

    operations = [migrations.RunPython(name_sources, migrations.RunPython.noop)]
