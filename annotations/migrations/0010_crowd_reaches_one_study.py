from django.db import migrations
from django.db.models import Exists, OuterRef
from django.db.models.functions import Now

BATCH = 500


def take_memberships(apps, schema_editor):
    """
    Take back the memberships that links from platforms made: from now on an entry itself opens its study.

    Who was removed from the project earlier would come in again by their entry, so one that was not over ends.
    """
    CrowdEntry = apps.get_model("annotations", "CrowdEntry")
    Membership = apps.get_model("accounts", "Membership")
    member = Membership.objects.filter(
        person=OuterRef("annotator__person"), project=OuterRef("recruitment__study__project")
    )
    removed = CrowdEntry.objects.filter(~Exists(member), state__in=["entered", "consented", "working"])
    removed.update(state="screened_out", ends_by=None, ended_at=Now(), ended_because="Removed from the project.")
    entered = CrowdEntry.objects.filter(
        annotator__person=OuterRef("person"), recruitment__study__project=OuterRef("project")
    )
    crowd = Membership.objects.filter(Exists(entered), role="annotator", person__username__startswith="crowd-")
    crowd.delete()


def find_sources(apps, schema_editor):
    """Write down of which studies existing tasks show marked errors and written questions."""
    Annotation = apps.get_model("annotations", "Annotation")
    Answer = apps.get_model("annotations", "Answer")
    Study = apps.get_model("annotations", "Study")
    TaskPart = apps.get_model("annotations", "TaskPart")
    for study in Study.objects.order_by("pk"):
        parts = TaskPart.objects.filter(task__round__study=study)
        errors = parts.filter(role="error").values_list("content", flat=True).order_by("pk")
        annotations = sorted({content["id"].rpartition("-")[0] for content in errors.iterator()})
        found = set()
        for start in range(0, len(annotations), BATCH):
            some = Annotation.objects.filter(public_id__in=annotations[start : start + BATCH])
            found.update(some.values_list("round__study", flat=True))
        for part in parts.filter(question__written_by__isnull=False).select_related("question"):
            answers = Answer.objects.filter(
                annotation__annotator=part.question.written_by_id,
                annotation__task__parts__video__prompt=part.question.prompt_id,
                task_question__question__form="text",
                value=part.question.text,
            )
            found.update(answers.values_list("annotation__round__study", flat=True))
        study.sources.add(*found)


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0003_invitations"),
        ("annotations", "0009_study_sources"),
    ]

    operations = [
        migrations.RunPython(take_memberships, migrations.RunPython.noop),
        migrations.RunPython(find_sources, migrations.RunPython.noop),
    ]
