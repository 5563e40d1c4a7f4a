"""
The table of doors: who may go through each route, and what they find there.

Two rules hold for every line next to its role: what belongs to a study is open to who came to it from a platform, as to
an annotator, and all else does not exist for them; and nothing exists for who was removed.
"""

from __future__ import annotations

from annotations.instruments.documents import shipped
from outtake.accounts.projects.models import Role
from outtake.http.studio_pages import PAGES
from tests.house.door import BLIND, OWN, OWN_OR_RESEARCHER, ROOT, SOMEWHERE, Door
from tests.support.factories import submission

A = "/api/v1/"
ANNOTATOR, RESEARCHER, ADMIN = Role.ANNOTATOR, Role.RESEARCHER, Role.ADMIN
KEY = {"idempotency_key": "key"}
CLEAN = submission("{lease}")
WARNING = {"kind": "warn", "message": "Please watch each clip to its end."}
ENDPOINT = {"name": "New", "base_url": "https://8.8.8.8/v1", "model": "vl", "family": "gpt"}  # no one is called

UPLOADS = A + "projects/<str:project>/uploads/files/"
TUS = {"tus_resumable": "1.0.0"}
AT_START = {"content_type": "application/offset+octet-stream", "upload_offset": "0", "content_length": "0"}
MANIFEST = "path,prompt,generator\na.mp4,A cup falls.,veo3\n"

COMPARISONS = A + "file-comparisons/"
TO_COMPARE = {
    "kind": "agreement",
    "measure": "segments",
    "files": [{"role": "annotations", "name": "a.jsonl", "size": 0}],
}
NO_BYTES = {"content_type": "application/octet-stream", "content_length": "0"}

DEVICE = {"width_px": 1366, "keyboard": True, "sound": True}
CLIPS = {"filter": {}, "seconds": [6], "parameters": {"endpoint": "{endpoint}"}}
PROMPTS = {"endpoint": "{endpoint}", "category": "Physical", "rule": "gravity", "count": 1}
JUDGED = {"prompt": "spotlight/reason-judge", "first": "A cup floats.", "second": "The cup hovers."}
APART = {"first": "{marked}", "second": "{marked_too}"}

CRITIC_DOCUMENT = shipped()["spotlight"].document
NEW_STUDY = {
    "name": "All at once",
    "instrument": {"key": "spotlight"},
    "clips": ["{video}"],
    "rounds": [{"overlap": 1}],
}

DOORS = [
    Door("GET", A + "schema/", None, 200),
    Door("POST", A + "auth/token", None, 400, {}),
    Door("GET", A + "me", ANNOTATOR, 200),
    Door("POST", A + "projects/<str:project>/members/", ROOT, 201, {"username": "{username}", "role": "annotator"}),
    Door("PATCH", A + "me", ANNOTATOR, 200, {"language": "en"}),
    Door("POST", A + "me/erase", ANNOTATOR, 403, {}),  # not without a password, or a session that is fresh
    Door("GET", A + "projects/<str:project>/", ANNOTATOR, 200),
    Door("PATCH", A + "projects/<str:project>/", ADMIN, 200, {"archived": True}),
    Door("GET", A + "projects/<str:project>/upload-limits", ADMIN, 200),
    Door(
        *("PUT", A + "projects/<str:project>/upload-limits", ADMIN, 200),
        {"max_file_bytes": 1000, "max_files": None, "max_total_bytes": None},
    ),
    Door("GET", A + "projects/<str:project>/members/", ADMIN, 200),
    Door("PUT", A + "projects/<str:project>/members/<str:person>", ADMIN, 200, {"role": "researcher"}),
    Door("DELETE", A + "projects/<str:project>/members/<str:person>", ADMIN, 204),
    Door("GET", A + "projects/<str:project>/invitations/", ADMIN, 200),
    Door("POST", A + "projects/<str:project>/invitations/", ADMIN, 201, {"role": "annotator"}),
    Door("DELETE", A + "projects/<str:project>/invitations/<str:invitation>", ADMIN, 204),
    Door(
        *("POST", A + "projects/<str:project>/invitations/several", ADMIN, 201),
        {"role": "annotator", "links": 2},
    ),
    Door("GET", A + "navigation", ANNOTATOR, 200),
    Door("GET", A + "home", ANNOTATOR, 200),
    Door("GET", A + "notifications/", ANNOTATOR, 200),
    Door("POST", A + "notifications/read", ANNOTATOR, 204, {}),
    Door("GET", A + "studies/<str:study>/counts", RESEARCHER, 200),
    Door("GET", A + "studies/<str:study>/overview/state", RESEARCHER, 200),
    Door("GET", A + "studies/<str:study>/overview/steps", RESEARCHER, 200),
    Door("GET", A + "studies/<str:study>/overview/attention", RESEARCHER, 200),
    Door("GET", A + "studies/<str:study>/overview/agreement", RESEARCHER, 200),
    Door("GET", A + "studies/<str:study>/overview/runs", RESEARCHER, 200),
    Door("GET", A + "studies/<str:study>/overview/people", RESEARCHER, 200),
    Door("GET", A + "studies/<str:study>/overview/activity", RESEARCHER, 200),
    Door("GET", A + "studies/", ANNOTATOR, 200),
    Door(
        *("POST", A + "studies/", ADMIN, 201),
        {"project": "{project}", "name": "New", "instrument": "spotlight", "overlap": 1},
    ),
    Door("GET", A + "studies/<str:study>/", ANNOTATOR, 200),
    Door("POST", A + "studies/<str:study>/tasks/", ADMIN, 201, {"videos": ["{external_id}"]}),
    Door("GET", A + "studies/<str:study>/annotations/", RESEARCHER, 200),
    Door("GET", A + "studies/<str:study>/annotations.jsonl", RESEARCHER, 200),
    Door("GET", A + "studies/<str:study>/annotations.csv", RESEARCHER, 200),
    Door("POST", A + "studies/<str:study>/next", ANNOTATOR, 200, entering=204),
    Door("GET", A + "studies/<str:study>/upcoming", ANNOTATOR, 200, entering=204),
    Door("GET", A + "studies/<str:study>/standing", ANNOTATOR, 200),
    Door("GET", A + "studies/<str:study>/rounds/<str:n>/mixing", RESEARCHER, 200),
    Door("PUT", A + "studies/<str:study>/rounds/<str:n>/mixing", ADMIN, 200, {"repeat_percent": 10}),
    Door("PUT", A + "assignments/<str:assignment>/draft", OWN, 200, CLEAN, {"if_match": "0"}),
    Door("POST", A + "assignments/<str:assignment>/submit", OWN, 201, CLEAN, KEY),
    Door("POST", A + "assignments/<str:assignment>/renew", OWN, 200, {"lease_token": "{lease}"}),
    Door("POST", A + "assignments/<str:assignment>/skip", OWN, 204, {"reason": ""}),
    Door("POST", A + "assignments/<str:assignment>/report", OWN, 204, {"problem": "broken"}),
    Door("GET", A + "annotations/<str:annotation>/reopen", OWN, 200),
    Door("POST", A + "annotations/<str:annotation>/revise", OWN, 201, CLEAN, KEY),
    Door("GET", A + "studies/<str:study>/agreement/", RESEARCHER, 200),
    Door("GET", A + "studies/<str:study>/dashboard/", RESEARCHER, 200),
    Door("GET", A + "studies/<str:study>/dashboard/agreement", RESEARCHER, 200),
    Door("GET", A + "studies/<str:study>/leaderboard", RESEARCHER, 200),
    Door("GET", A + "studies/<str:study>/mine", ANNOTATOR, 200),
    Door("GET", A + "studies/<str:study>/reviews/", RESEARCHER, 200),
    Door("POST", A + "studies/<str:study>/reviews/find", RESEARCHER, 200, {}),
    Door("GET", A + "reviews/<str:review>/", RESEARCHER, 200),
    Door(
        *("POST", A + "reviews/<str:review>/settle", RESEARCHER, 201),
        {"revision": 0, "dropped": ["{marked}", "{marked_too}"]},
    ),
    Door("POST", A + "reviews/<str:review>/flag", RESEARCHER, 201, {"note": "Is a shadow a thing?"}),
    Door("POST", A + "reviews/<str:review>/joint", RESEARCHER, 400),  # this one is about segments
    Door("GET", A + "studies/<str:study>/guideline-flags/", RESEARCHER, 200),
    Door("GET", A + "studies/<str:study>/joint/", ANNOTATOR, 200),
    Door("GET", A + "joint/<str:joint>", OWN_OR_RESEARCHER, 200),
    Door("POST", A + "joint/<str:joint>/notes", OWN, 201, {"question": "{question}", "text": "Look at 2 s."}),
    Door("POST", A + "joint/<str:joint>/votes", OWN, 201, {"question": "{question}", "value": "no"}),
    Door("POST", A + "joint/<str:joint>/close", RESEARCHER, 200),
    Door("GET", A + "studies/<str:study>/rechecks/", RESEARCHER, 200),
    Door("POST", A + "studies/<str:study>/rechecks/next", RESEARCHER, 200),
    Door("POST", A + "rechecks/<str:recheck>/decide", RESEARCHER, 200, {"decision": "accepted"}),
    Door("GET", A + "studies/<str:study>/rounds/", RESEARCHER, 200),
    Door("POST", A + "studies/<str:study>/rounds/", ADMIN, 201, {"overlap": 2}),
    Door("PUT", A + "studies/<str:study>/rounds/<str:n>", ADMIN, 200, {"admits": "everyone"}),
    Door("GET", A + "projects/<str:project>/instruments/", RESEARCHER, 200),
    Door("GET", A + "instruments/palette", ANNOTATOR, 200),
    Door("POST", A + "projects/<str:project>/instruments/", ADMIN, 201, {"key": "new", "title": "New"}),
    Door("POST", A + "projects/<str:project>/instruments/check", RESEARCHER, 200, {"document": {}}),
    Door("PATCH", A + "projects/<str:project>/instruments/<str:instrument>/", ADMIN, 200, {"archived": True}),
    Door("GET", A + "projects/<str:project>/instruments/<str:instrument>/changes", RESEARCHER, 200),
    Door("POST", A + "projects/<str:project>/instruments/<str:instrument>/draft", ADMIN, 409, {}),  # it has one
    Door("GET", A + "projects/<str:project>/instruments/<str:instrument>/draft", RESEARCHER, 200),
    Door(
        *("PUT", A + "projects/<str:project>/instruments/<str:instrument>/draft", ADMIN, 200),
        {"lock": 1, "document": {"title": "Ours"}},
    ),
    Door("DELETE", A + "projects/<str:project>/instruments/<str:instrument>/draft", ADMIN, 204),
    Door("GET", A + "projects/<str:project>/instruments/<str:instrument>/versions/<str:version>", RESEARCHER, 200),
    Door(
        *("GET", A + "projects/<str:project>/instruments/<str:instrument>/versions/<str:version>/yaml", RESEARCHER),
        200,
    ),
    Door(
        *("POST", A + "projects/<str:project>/instruments/<str:instrument>/versions/", ADMIN, 409),
        {"lock": 99},  # it was saved since
    ),
    Door("GET", A + "projects/<str:project>/critic-prompts/", RESEARCHER, 200),
    Door(
        *("POST", A + "projects/<str:project>/critic-prompts/", ADMIN, 201),
        {"name": "new", "copy_of": "spotlight/zero-shot"},
    ),
    Door("GET", A + "projects/<str:project>/critic-prompts/version", RESEARCHER, 400),  # none is named
    Door("GET", A + "projects/<str:project>/critic-prompts/changes", RESEARCHER, 400),
    Door("GET", A + "projects/<str:project>/critic-prompts/file", RESEARCHER, 400),
    Door(
        *("POST", A + "projects/<str:project>/critic-prompts/<str:prompt>/versions/", ADMIN, 409),
        {"system": "Look.", "head": "{{prompt}}", "tail": "{{types}}", "after": 99},  # there is no such version
    ),
    Door("POST", A + "studies/<str:study>/practice", ADMIN, 400, {"tasks": ["{task}"]}),  # it is not settled
    Door("POST", A + "studies/<str:study>/gold", ADMIN, 400, {"tasks": ["{task}"]}),
    Door(
        *("POST", A + "projects/<str:project>/instruments/critic-prompt", RESEARCHER, 200),
        {"document": CRITIC_DOCUMENT},
    ),
    Door("POST", A + "studies/<str:study>/prompt-preview", RESEARCHER, 200, {"critic": "zero_shot"}),
    Door("GET", A + "study-presets", ANNOTATOR, 200),
    Door("POST", A + "projects/<str:project>/studies/", ADMIN, 201, NEW_STUDY),
    Door("POST", A + "projects/<str:project>/studies/dry-run", ADMIN, 200, NEW_STUDY),
    Door("GET", A + "projects/<str:project>/subjects/", ADMIN, 400),  # about what?
    Door("POST", A + "studies/<str:study>/subjects", ADMIN, 201, {"filter": ""}),
    Door("GET", A + "studies/<str:study>/marked-errors", ADMIN, 200),
    Door("GET", A + "projects/<str:project>/study-drafts/", ADMIN, 200),
    Door("POST", A + "projects/<str:project>/study-drafts/", ADMIN, 201, {"document": {}}),
    Door("GET", A + "projects/<str:project>/study-drafts/<str:draft>", ADMIN, 200),
    Door("PUT", A + "projects/<str:project>/study-drafts/<str:draft>", ADMIN, 200, {"lock": 1, "document": {}}),
    Door("DELETE", A + "projects/<str:project>/study-drafts/<str:draft>", ADMIN, 204),
    Door("GET", A + "projects/<str:project>/settled-clips/", RESEARCHER, 200),
    Door("PUT", A + "studies/<str:study>/rounds/<str:n>/state", ADMIN, 200, {"state": "closed"}),
    Door("GET", A + "studies/<str:study>/settings", ADMIN, 200),
    Door("PATCH", A + "studies/<str:study>/settings", ADMIN, 200, {"name": "Renamed"}),
    Door("DELETE", A + "studies/<str:study>/settings", ADMIN, 409),  # something would be lost
    Door("GET", A + "studies/<str:study>/rules/", RESEARCHER, 200),
    Door("POST", A + "studies/<str:study>/rules/", RESEARCHER, 201, {"preset": "attention"}),
    Door("POST", A + "studies/<str:study>/rules/apply", RESEARCHER, 200),
    Door("PUT", A + "rules/<str:rule>/", RESEARCHER, 200, {"active": False}),
    Door("DELETE", A + "rules/<str:rule>/", RESEARCHER, 204),
    Door("GET", A + "studies/<str:study>/rule-events/", RESEARCHER, 200),
    Door("POST", A + "studies/<str:study>/rule-events/", RESEARCHER, 201, {"annotator": "{other}", "action": WARNING}),
    Door("GET", A + "studies/<str:study>/rule-events/mine", ANNOTATOR, 200),
    Door("POST", A + "rule-events/<str:event>/undo", RESEARCHER, 200, {"reason": "It was the sound."}),
    Door("POST", A + "rule-events/<str:event>/appeal", OWN, 201, {"text": "The clip had no sound."}),
    Door("POST", A + "rule-events/<str:event>/answer", RESEARCHER, 409, {"text": "It stays.", "undo": False}),
    Door("GET", A + "studies/<str:study>/signals/", RESEARCHER, 200),
    Door("GET", A + "studies/<str:study>/recruitment", ADMIN, 200),
    Door("PUT", A + "studies/<str:study>/recruitment", ADMIN, 200, {"platform": "simulated", "consent": "Again."}),
    Door("POST", A + "studies/<str:study>/recruitment/state", ADMIN, 200, {"state": "paused"}),
    Door("GET", A + "studies/<str:study>/recruitment/cost", RESEARCHER, 200),
    Door("GET", A + "studies/<str:study>/entries/", RESEARCHER, 200),
    Door("POST", A + "studies/<str:study>/entries/statuses", ADMIN, 200, {"csv": "Participant id,Status\n"}),
    Door("GET", A + "studies/<str:study>/payments.csv", ADMIN, 400),  # of which kind?
    Door("POST", A + "studies/<str:study>/payments/take", ADMIN, 200, {"kind": "bonus"}),
    Door("GET", A + "entries/<str:entry>", OWN, 200),
    Door("POST", A + "entries/<str:entry>/consent", OWN, 200, {"version": 1, "agrees": True}),
    Door("POST", A + "entries/<str:entry>/device", OWN, 200, DEVICE, entering=409),
    Door("POST", A + "entries/<str:entry>/complete", OWN, 200),
    Door("POST", A + "entries/<str:entry>/withdraw", OWN, 200, {"erase": True}),
    Door("POST", A + "entries/<str:entry>/bonus", ADMIN, 201, {"amount_minor": 100, "reason": "Good reasons."}),
    Door("GET", A + "projects/<str:project>/holds/", RESEARCHER, 200),
    Door("GET", A + "projects/<str:project>/videos/", RESEARCHER, 400),  # which?
    Door("POST", A + "videos/<str:video>/hold", ADMIN, 201, {"reason": "Taken down on request."}),
    Door("POST", A + "videos/<str:video>/lift", ADMIN, 409),
    Door("PATCH", A + "videos/<str:video>", RESEARCHER, 200, {"seed": "7"}),
    Door(
        *("POST", A + "projects/<str:project>/videos/edit", RESEARCHER, 200),
        {"videos": ["{video}"], "changes": {"source": "lab"}},
    ),
    Door("GET", A + "projects/<str:project>/uploads/", RESEARCHER, 200),
    Door("POST", A + "projects/<str:project>/uploads/", RESEARCHER, 201, {"generator": "veo3"}),
    Door("POST", UPLOADS, RESEARCHER, 400, None, TUS | {"upload_length": "9"}),  # of which batch?
    Door("PATCH", UPLOADS + "<str:upload>", RESEARCHER, 204, None, TUS | AT_START),
    Door("DELETE", UPLOADS + "<str:upload>", RESEARCHER, 204, None, TUS),
    Door("POST", UPLOADS + "<str:upload>/retry", RESEARCHER, 409, {}),  # it was not rejected
    Door("GET", A + "uploads/<str:batch>/", RESEARCHER, 200),
    Door("PUT", A + "uploads/<str:batch>/manifest", RESEARCHER, 200, {"name": "clips.csv", "text": MANIFEST}),
    Door("POST", A + "uploads/<str:batch>/cancel", RESEARCHER, 200),
    Door("GET", A + "projects/<str:project>/endpoints/", RESEARCHER, 200),
    Door("POST", A + "projects/<str:project>/endpoints/", ADMIN, 201, ENDPOINT),
    Door("GET", A + "endpoints/<str:endpoint>/", RESEARCHER, 200),
    Door("GET", A + "projects/<str:project>/local-models/", RESEARCHER, 200),
    Door("PATCH", A + "endpoints/<str:endpoint>/", ADMIN, 200, {"key": ""}),
    Door("POST", A + "endpoints/<str:endpoint>/test", RESEARCHER, 202),
    Door("GET", A + "projects/<str:project>/budget", RESEARCHER, 200),
    Door("PUT", A + "projects/<str:project>/budget", ADMIN, 200, {"limit": "5.00"}),
    Door("GET", A + "critics/", ANNOTATOR, 200),
    Door("GET", A + "studies/<str:study>/runs/", RESEARCHER, 200),
    Door("POST", A + "studies/<str:study>/runs/", RESEARCHER, 201, {"critic": "signal"}),
    Door("POST", A + "studies/<str:study>/runs/estimate", RESEARCHER, 200, {"critic": "signal"}),
    Door("POST", A + "studies/<str:study>/critic-trials/", RESEARCHER, 202, {"critic": "signal"}),
    Door("GET", A + "critic-trials/<str:trial>/", RESEARCHER, 200),
    Door("GET", A + "studies/<str:study>/run-comparison/", RESEARCHER, 400),  # no run is named
    Door("GET", A + "studies/<str:study>/run-comparison/<str:task>/", RESEARCHER, 400),
    Door("GET", A + "runs/<str:run>/", RESEARCHER, 200),
    Door("POST", A + "runs/<str:run>/pause", RESEARCHER, 200),
    Door("POST", A + "runs/<str:run>/resume", RESEARCHER, 409),
    Door("GET", A + "runs/<str:run>/items/", RESEARCHER, 200),
    Door("GET", A + "runs/<str:run>/items/<str:task>/", RESEARCHER, 200),
    Door("POST", A + "runs/<str:run>/retry", RESEARCHER, 409),
    Door("POST", A + "runs/<str:run>/cancel", RESEARCHER, 200),
    Door("GET", A + "studies/<str:study>/ground-truths/", RESEARCHER, 200),
    Door(
        *("POST", A + "studies/<str:study>/ground-truths/", RESEARCHER, 201),
        {"annotators": ["{other}"], "policy": "one"},
    ),
    Door("GET", A + "truths/<str:truth>/", RESEARCHER, 200),
    Door("POST", A + "truths/<str:truth>/resume", RESEARCHER, 409),
    Door("POST", A + "truths/<str:truth>/quality-review", ADMIN, 201, {"count": 1}),
    Door("GET", A + "truths/<str:truth>/diff/<str:later>", RESEARCHER, 200),
    Door("GET", A + "studies/<str:study>/merge/", RESEARCHER, 200),
    Door("POST", A + "studies/<str:study>/merge/", RESEARCHER, 400, {"judge": "none", "annotators": []}),
    Door("POST", A + "studies/<str:study>/kept-apart/", RESEARCHER, 201, APART),
    Door("DELETE", A + "studies/<str:study>/kept-apart/", RESEARCHER, 204, APART),
    Door("GET", A + "studies/<str:study>/quality/", RESEARCHER, 200),
    Door("GET", A + "projects/<str:project>/clip-prompts/", RESEARCHER, 200),
    Door(
        *("POST", A + "projects/<str:project>/clip-prompts/decide", RESEARCHER, 200),
        {"prompts": ["none"], "state": "kept"},
    ),
    Door(
        *("POST", A + "projects/<str:project>/clip-prompts/edit", ADMIN, 200),
        {"prompts": ["none"], "category": "Wind"},
    ),
    Door(
        *("POST", A + "projects/<str:project>/clip-prompts/facts", RESEARCHER, 404),
        {"prompt": "none", "objects": [{"class": "cup", "count": 1}], "colours": []},
    ),
    Door("GET", A + "projects/<str:project>/questions/", RESEARCHER, 200),
    Door(
        *("POST", A + "projects/<str:project>/questions/", RESEARCHER, 400),  # there is no such clip
        {"questions": [{"clip": "none", "text": "Is there a cup?", "dimension": "Object"}]},
    ),
    Door(
        *("POST", A + "projects/<str:project>/questions/decide", RESEARCHER, 200),
        {"questions": ["none"], "state": "kept"},
    ),
    Door("GET", A + "projects/<str:project>/clip-makers/", RESEARCHER, 200),
    Door("POST", A + "projects/<str:project>/clip-makers/", RESEARCHER, 201, CLIPS),
    Door("POST", A + "projects/<str:project>/clip-makers/estimate", RESEARCHER, 200, CLIPS),
    Door("POST", A + "clip-makers/<str:clip_maker>/retry", RESEARCHER, 200),
    Door("GET", A + "projects/<str:project>/trainings/", RESEARCHER, 200),
    Door("GET", A + "trainings/<str:training>/", RESEARCHER, 200),
    Door("GET", A + "trainings/<str:training>/plots/<str:training_plot>.svg", RESEARCHER, 200),
    Door("GET", A + "projects/<str:project>/prompt-writings/", RESEARCHER, 200),
    Door("POST", A + "projects/<str:project>/prompt-writings/", RESEARCHER, 201, PROMPTS),
    Door("POST", A + "projects/<str:project>/prompt-writings/estimate", RESEARCHER, 200, PROMPTS),
    Door("POST", A + "prompt-writings/<str:prompt_writing>/retry", RESEARCHER, 200),
    Door("GET", A + "projects/<str:project>/benchmarks/", RESEARCHER, 200),
    Door("POST", A + "projects/<str:project>/benchmarks/", ADMIN, 201, {"recipe": "spotlight", "small": True}),
    Door("POST", A + "projects/<str:project>/benchmarks/estimate", ADMIN, 200, {"recipe": "spotlight", "small": True}),
    Door("GET", A + "benchmarks/<str:benchmark>/", RESEARCHER, 200),
    Door("GET", A + "benchmarks/<str:benchmark>/estimate", RESEARCHER, 200),
    Door("GET", A + "benchmarks/<str:benchmark>/tables.zip", RESEARCHER, 409),  # it has not come so far
    Door("GET", A + "benchmarks/<str:benchmark>/files/<str:made_file>", RESEARCHER, 409),  # nor has it files yet
    Door("DELETE", A + "benchmarks/<str:benchmark>/", ADMIN, 204),
    Door("POST", A + "benchmarks/<str:benchmark>/continue", ADMIN, 200),
    Door("POST", A + "benchmarks/<str:benchmark>/repeat", ADMIN, 200, {"step": "clips"}),
    Door("GET", A + "projects/<str:project>/observers/", RESEARCHER, 200),
    Door("GET", A + "projects/<str:project>/observation-runs/", RESEARCHER, 200),
    Door(
        *("POST", A + "projects/<str:project>/observation-runs/", RESEARCHER, 201),
        {"name": "Objects", "kind": "drawn_objects"},
    ),
    Door("POST", A + "observation-runs/<str:observation_run>/retry", RESEARCHER, 200),
    Door("GET", A + "observation-runs/<str:observation_run>/checks/", RESEARCHER, 200),
    Door("POST", A + "observation-runs/<str:observation_run>/checks/", RESEARCHER, 200, {"count": 1}),
    Door("GET", A + "observation-runs/<str:observation_run>/clips/<str:video>/", RESEARCHER, 200),
    Door("PUT", A + "frame-checks/<str:frame_check>/", RESEARCHER, 200, {"there": {"cup": 1}}),
    Door("GET", A + "projects/<str:project>/judges/", RESEARCHER, 200),
    Door("POST", A + "projects/<str:project>/judges/", ADMIN, 201, {"name": "New", "endpoint": "{endpoint}"}),
    Door("GET", A + "judges/<str:judge>/", RESEARCHER, 200),
    Door("GET", A + "studies/<str:study>/judge-pairs", RESEARCHER, 200),
    Door("POST", A + "projects/<str:project>/judge-prompt-preview", RESEARCHER, 200, JUDGED),
    Door("POST", A + "projects/<str:project>/prompt-trials/", RESEARCHER, 201, JUDGED | {"endpoint": "{endpoint}"}),
    Door("GET", A + "prompt-trials/<str:prompt_trial>/", RESEARCHER, 200),
    Door("GET", A + "studies/<str:study>/certificates/", RESEARCHER, 200),
    Door("POST", A + "studies/<str:study>/certificates/", ADMIN, 400, {"judge": "{judge}"}),  # too few pairs
    Door("GET", A + "studies/<str:study>/certificates/beforehand", RESEARCHER, 200),
    Door("GET", A + "certificates/<str:certificate>/", RESEARCHER, 200),
    Door("POST", A + "certificates/<str:certificate>/finish", ADMIN, 409),
    Door("POST", A + "certificates/<str:certificate>/resume", ADMIN, 200),
    Door("POST", A + "certificates/<str:certificate>/withdraw", ADMIN, 200),
    Door("GET", A + "studies/<str:study>/reports/", RESEARCHER, 200),
    Door(
        *("POST", A + "studies/<str:study>/reports/", RESEARCHER, 201),
        {"ground_truth": "{truth}", "annotators": ["{other}"]},
    ),
    Door("GET", A + "reports/<str:report>/", RESEARCHER, 200),
    Door("PATCH", A + "reports/<str:report>/", RESEARCHER, 200, {"name": "For the paper"}),
    Door("GET", A + "reports/<str:report>.zip", RESEARCHER, 200),
    Door("GET", A + "reports/<str:report>.json", RESEARCHER, 200),
    Door("GET", A + "reports/<str:report>.csv", RESEARCHER, 200),
    Door("GET", A + "reports/<str:report>/videos/", RESEARCHER, 200),
    Door("GET", A + "reports/<str:report>/files/", RESEARCHER, 200),
    Door("GET", A + "reports/<str:report>/files/<str:name>.<str:form>", RESEARCHER, 200),
    Door("GET", A + "reports/<str:report>/plots/<str:plot>.svg", RESEARCHER, 200),
    Door("GET", A + "reports/<str:report>/recompute", RESEARCHER, 200),
    Door("POST", A + "reports/<str:report>/recompute", RESEARCHER, 200),
    Door("POST", A + "reports/<str:report>/resume", RESEARCHER, 409),
    Door("GET", A + "reports/<str:report>/compare/<str:second>", RESEARCHER, 200),
    Door("GET", A + "studies/<str:study>/releases/", RESEARCHER, 200),
    Door("POST", A + "studies/<str:study>/releases/", ADMIN, 201, {"ground_truth": "{truth}"}),
    Door("GET", A + "releases/<str:release>/", RESEARCHER, 200),
    Door("GET", A + "releases/<str:release>/archive", RESEARCHER, 200),
    Door("GET", COMPARISONS, SOMEWHERE, 200),
    Door("POST", COMPARISONS, SOMEWHERE, 201, TO_COMPARE),
    Door("GET", COMPARISONS + "<str:comparison>/", OWN, 200),
    Door("PUT", COMPARISONS + "<str:comparison>/files/<str:role>", OWN, 204, None, NO_BYTES),
    Door("GET", COMPARISONS + "<str:comparison>/result.json", OWN, 409),  # its file has not come
    Door("GET", COMPARISONS + "<str:comparison>/result.csv", OWN, 409),
    Door("DELETE", COMPARISONS + "<str:comparison>/", OWN, 204),
    Door("GET", A + "projects/<str:project>/clips/", RESEARCHER, 200),
    Door("GET", A + "projects/<str:project>/clips.csv", RESEARCHER, 200),
    Door("GET", A + "projects/<str:project>/clips/facets", RESEARCHER, 200),
    Door("GET", A + "projects/<str:project>/changes", RESEARCHER, 200),
    Door("GET", A + "projects/<str:project>/clips/counted", RESEARCHER, 400),  # which number?
    Door(
        *("POST", A + "projects/<str:project>/clips/add-to-study", ADMIN, 200),
        {"study": "{study}", "clips": ["{video}"]},
    ),
    Door("POST", A + "projects/<str:project>/clips/edit", ADMIN, 200, {"category": "cups", "clips": ["{video}"]}),
    Door("POST", A + "projects/<str:project>/clips/take-down", ADMIN, 200, {"reason": "No.", "clips": ["{video}"]}),
    Door("POST", A + "projects/<str:project>/clips/lift", ADMIN, 200, {"clips": ["{video}"]}),
    Door("POST", A + "projects/<str:project>/clips/uses", ADMIN, 200, {"clips": ["{video}"]}),
    Door(
        *("POST", A + "projects/<str:project>/clips/send-to-review", RESEARCHER, 200),
        {"study": "{study}", "clips": ["{video}"], "reason": "Look again."},
    ),
    Door(
        *("POST", A + "projects/<str:project>/clips/observe", RESEARCHER, 201),
        {"name": "Some objects", "kind": "drawn_objects", "clips": ["{video}"]},
    ),
    Door("POST", A + "projects/<str:project>/clips/undo", RESEARCHER, 404, {"token": "none"}),
    Door("GET", A + "projects/<str:project>/saved-filters/", RESEARCHER, 200),
    Door("POST", A + "projects/<str:project>/saved-filters/", RESEARCHER, 201, {"name": "New", "query": "severity=4"}),
    Door("GET", A + "projects/<str:project>/saved-filters/counts", RESEARCHER, 200),
    Door("PATCH", A + "projects/<str:project>/saved-filters/<str:filter>", RESEARCHER, 200, {"name": "Newer"}),
    Door("DELETE", A + "projects/<str:project>/saved-filters/<str:filter>", RESEARCHER, 204),
    Door("GET", A + "videos/<str:video>/", BLIND, 200),
    Door("GET", A + "videos/<str:video>/lanes", BLIND, 200),
    Door("GET", A + "videos/<str:video>/history", BLIND, 200),
    Door("GET", A + "videos/<str:video>/comments/", BLIND, 200),
    Door("POST", A + "videos/<str:video>/comments/", BLIND, 201, {"text": "Look at 2 s.", "at_ms": 400}),
    Door("GET", A + "annotations/<str:annotation>/comments/", OWN, 200),
    Door("POST", A + "annotations/<str:annotation>/comments/", OWN, 201, {"text": "Is this one?"}),
    Door("DELETE", A + "annotations/<str:annotation>/comments/<str:own_comment>", OWN, 204),
    Door("PATCH", A + "comments/<str:comment>", BLIND, 200, {"resolved": True}),
    Door("DELETE", A + "comments/<str:comment>", BLIND, 204),
    Door("POST", A + "comments/<str:comment>/answers", BLIND, 201, {"text": "It is."}),
    Door("GET", A + "tour", ANNOTATOR, 200),
    Door("POST", A + "tour/report", ANNOTATOR, 404),  # of the demo, which is not in the world
]

# Making a project and changing an account take an admin of the installation, whatever one is in a project.
INSTALLATION = [
    Door("POST", A + "projects/", ROOT, 201, {"name": "Wells"}),
    Door("POST", A + "first-look", ROOT, 200),
    Door("GET", A + "demo", ROOT, 200),
    Door("POST", A + "demo", ROOT, 202),
    Door("DELETE", A + "demo", ROOT, 202),
    Door("PATCH", A + "people/<str:person>", ROOT, 200, {"active": True}),
    Door("POST", A + "people/<str:person>/reset", ROOT, 200),
]

# Pages. Those for people who are signed in are the same shell for everyone: what it shows, the API gives or refuses.
SHELLS = [
    *(f"/{page}" for page in PAGES),
    "/annotate/preview",
    "/annotate/<str:study>",
    "/annotate/<str:study>/recheck",
    "/entry/<str:entry>",
    "/account",
]
OPEN_PAGES = {
    "/health/live": 200,
    "/health/ready": 200,
    "/sign-in": 200,
    "/sign-in/email": 404,  # the installation of the tests sends no mail, and asks no other server
    "/sign-in/code": 302,
    "/sign-in/oidc": 404,
    "/sign-in/oidc/callback": 404,
    "/sign-in/<str:secret>": 200,
    "/account/addresses": 405,
    "/account/password": 405,
    "/account/sessions": 405,
    "/account/tokens": 405,
    "/account/digest": 405,
    "/account/language": 405,
    "/account/erase": 405,
    "/account/address/<str:key>": 200,
    "/sign-out": 405,
    "/invitation/<str:secret>": 404,
    "/join/<str:recruitment>": 404,
    "/media/<str:token>/<str:name>": 404,
}
