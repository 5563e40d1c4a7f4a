"""Refusals that an annotator with German pages reads; scripts get them in English."""

from __future__ import annotations

import pytest

from annotations.studies.models import Study
from tests.support.cast import Actor, browser_of
from tests.support.factories import segment
from tests.support.working import take

pytestmark = pytest.mark.django_db


@pytest.fixture
def annika(ana) -> Actor:
    """Ana in a browser with German pages."""
    ana.person.language = "de"
    ana.person.save()
    return browser_of(ana.person)


def told(answer) -> dict[str, str]:
    return {each["field"]: each["message"] for each in answer.json()["errors"]}


def test_a_page_is_told_in_german_what_is_wrong_and_a_script_in_english(ana, annika, scene):
    work = take(annika, scene)
    bad = work.body(segment(reason=""), segment(500, 10**6))
    german = work.submit(bad)
    english = ana.post(f"assignments/{work.id}/submit", bad, idempotency_key="other")
    assert german.status_code == english.status_code == 400
    assert told(german).keys() == told(english).keys() and german.json()["title"] == "Ungültige Eingabe"
    assert told(german)["segments.0.reason"].startswith("0 Wörter; beschreiben Sie mit mindestens")
    assert told(english)["segments.0.reason"].startswith("0 words; describe what is wrong in at least")
    assert told(german)["segments.1.end_ms"].startswith("1000000 liegt außerhalb des Clips")
    assert german.json()["detail"].endswith("(und 1 weitere)") and english.json()["detail"].endswith("(1 more)")


def test_leases_drafts_and_fields_are_refused_in_german(annika, scene):
    work = take(annika, scene)
    saved = work.draft({"lease_token": work.token, "segments": []}, "7")
    assert (saved.status_code, saved.json()["detail"].split(";")[0]) == (409, "Version 7 ist veraltet")
    assert saved.json()["title"] == "Das passt nicht zu den gespeicherten Daten"
    unknown = annika.post(f"assignments/{work.id}/renew", {"lease_token": 7, "more": 1})
    assert told(unknown) == {"more": "Dieses Feld gibt es nicht; bekannt sind lease_token."}
    number = annika.post(f"assignments/{work.id}/renew", {"lease_token": 7})
    assert told(number) == {"lease_token": "7 ist kein Text; senden Sie einen Text in JSON."}
    missing = annika.post(f"assignments/{work.id}/renew", {})
    assert told(missing) == {"lease_token": "Dieses Feld ist zwingend erforderlich."}, "as Django REST framework has it"
    other = annika.post(f"assignments/{work.id}/renew", {"lease_token": "other"})
    assert other.json()["detail"].startswith("Dieser Clip ist nicht mehr für Sie reserviert")
    nothing = annika.post("assignments/none/renew", {"lease_token": "x"})
    assert nothing.status_code == 404 and nothing.json()["title"] == "Nicht gefunden"


def test_why_there_is_no_task_is_said_in_german(ana, annika, scene):
    Study.objects.filter(pk=scene.study.pk).update(state=Study.PAUSED)
    path = f"studies/{scene.study.public_id}/standing"
    german, english = annika.get(path).json(), ana.get(path).json()
    assert german["stopped"]["kind"] == english["stopped"]["kind"] == "study_paused"
    assert german["stopped"]["text"].startswith("Die Studie ist pausiert:")
    assert english["stopped"]["text"].startswith("The study is paused:")


def test_someone_who_comes_from_a_platform_is_refused_in_the_browser_s_language(client, db):
    german = client.get("/join/none", headers={"accept-language": "de"})
    assert german.status_code == 404 and "Diese Studie gibt es nicht." in german.content.decode()
