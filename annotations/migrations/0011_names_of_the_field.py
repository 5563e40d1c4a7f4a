"""Tables named by the field's terms; their rows stay."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("annotations", "0010_crowd_reaches_one_study")]

    operations = [
        migrations.RenameModel("CrowdEntry", "Participation"),
        migrations.RenameModel("RuleEvent", "AnnotatorAction"),
        migrations.RenameModel("ReviewItem", "Review"),
        migrations.RenameModel("SettledSegment", "AdjudicatedSegment"),
        migrations.RenameModel("SettledAnswer", "AdjudicatedAnswer"),
        migrations.RenameModel("Mixing", "CheckSchedule"),
        migrations.AlterField(
            "CheckSchedule",
            "round",
            models.OneToOneField("annotations.Round", models.CASCADE, related_name="check_schedule"),
        ),
        migrations.RenameModel("SignalTable", "SignalCache"),
    ]
