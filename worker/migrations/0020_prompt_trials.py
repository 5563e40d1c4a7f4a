"""Trials of prompts on endpoints."""

import django.db.models.deletion
import django.db.models.functions.datetime
import outtake.fields
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0009_digest"),
        ("worker", "0019_announced_observers"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="PromptTrial",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "attempts",
                    models.PositiveSmallIntegerField(
                        default=0, help_text="how often a worker began it; outages excepted"
                    ),
                ),
                (
                    "lease_token",
                    models.CharField(blank=True, default="", help_text="of the worker that holds it", max_length=40),
                ),
                (
                    "expires_at",
                    models.DateTimeField(
                        help_text="when its worker counts as dead; null: no worker holds it", null=True
                    ),
                ),
                ("queued_at", models.DateTimeField(help_text="when a worker was last woken for it", null=True)),
                (
                    "error",
                    models.CharField(blank=True, default="", help_text="why the last attempt failed", max_length=500),
                ),
                ("created_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ("finished_at", models.DateTimeField(null=True)),
                (
                    "public_id",
                    outtake.fields.PublicIdField(
                        default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("running", "running"),
                            ("done", "done"),
                            ("failed", "failed"),
                        ],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("base", models.CharField(help_text="the shipped prompt in whose place it is asked", max_length=100)),
                ("request", models.JSONField(help_text="template, texts and decoding")),
                (
                    "call",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="worker.modelcall"
                    ),
                ),
                (
                    "endpoint",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="worker.endpoint"
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "project",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="prompt_trials", to="accounts.project"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "waiting")),
                        fields=["state", "queued_at"],
                        name="prompt_trial_waiting",
                    ),
                    models.Index(
                        condition=models.Q(("state", "running")), fields=["expires_at"], name="prompt_trial_running"
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "running"), _negated=True),
                            ("expires_at__isnull", False),
                            _connector="OR",
                        ),
                        name="prompt_trial_lease_ends",
                    )
                ],
            },
        ),
    ]
