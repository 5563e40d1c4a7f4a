"""The production shape holds together: every service, its command, its settings, and no password by default."""

from __future__ import annotations

import os
import re
import runpy
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tools.machine import ROOT

COMPOSE = (ROOT / "docker-compose.yml").read_text()
EXAMPLE = (ROOT / "deploy" / ".env.example").read_text()
NGINX = (ROOT / "deploy" / "nginx.conf").read_text()
SERVICES: dict[str, dict[str, Any]] = yaml.load(COMPOSE, yaml.CSafeLoader)["services"]
OURS = sorted(name for name, service in SERVICES.items() if "build" in service)
ONE_SHOT = {"migrate", "bucket"}
VARIABLE = re.compile(r"(?<!\$)\$\{(?P<name>\w+)(?P<rest>[^}]*)\}")
SECRET = re.compile("PASSWORD|SECRET|ACCESS_KEY")
OPTIONAL = {"OIDC_CLIENT_SECRET", "SECRET_KEY_FALLBACKS"}  # what they are for is off as long as they are empty
READ = re.compile(r'(?:environ(?:ment)?(?:\.get\(|\[)|_names\()\s*"([A-Z_]+)"')
IMAGE = (ROOT / "Dockerfile").read_text()
DOCUMENTED = re.compile(r"``([A-Z][A-Z_]+)``")


def settings_read() -> set[str]:
    """Every environment variable that the app, gunicorn's settings or boto3 read."""
    files = [*(ROOT / "platform/outtake/settings").glob("*.py"), ROOT / "deploy" / "gunicorn.conf.py"]
    found = {name for file in files for name in re.findall(READ, file.read_text())}
    return found | {"AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"}


def test_the_shape_has_every_service() -> None:
    wanted = {
        "nginx",
        "web",
        "worker",
        "housekeeper",
        "beat",
        "gpu-worker",
        "migrate",
        "bucket",
        "db",
        "broker",
        "storage",
    }
    assert set(SERVICES) == wanted


def test_a_machine_without_a_gpu_starts_no_gpu_worker() -> None:
    assert [name for name, service in SERVICES.items() if "profiles" in service] == ["gpu-worker"]
    assert SERVICES["gpu-worker"]["profiles"] == ["gpu"]


@pytest.mark.parametrize("name", sorted(set(SERVICES) - ONE_SHOT))
def test_what_serves_says_whether_it_is_well(name: str) -> None:
    assert SERVICES[name]["healthcheck"]["test"]


def test_only_nginx_is_reached_from_outside() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["nginx"]


@pytest.mark.parametrize("name", OURS)
def test_the_command_of_each_service_of_ours_exists(name: str, tmp_path: Path) -> None:
    program, *arguments = (re.sub(VARIABLE, "2", part) for part in SERVICES[name]["command"])
    if program == "gunicorn":
        arguments = ["--check-config", *arguments]
    elif arguments[0] != "deploy/make_bucket.py":  # which has a test of its own
        arguments.append("--help")  # refused after an option that is not known
    else:
        arguments = ["-X", f"pycache_prefix={tmp_path}", "-m", "py_compile", arguments[0]]
    env = os.environ | {"OUTTAKE_HOME": str(tmp_path)}
    command = [str(Path(sys.executable).with_name(program)), *arguments]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_workers_take_the_queues_that_the_app_fills() -> None:
    from django.conf import settings

    from outtake.celery import app
    from outtake.jobs.queues import CARRIED, GPU, HOUSEKEEPING

    queues = {
        name: SERVICES[name]["command"][SERVICES[name]["command"].index("--queues") + 1].split(",")
        for name in ("worker", "housekeeper", "gpu-worker")
    }
    assert queues == {"worker": list(CARRIED), "housekeeper": [HOUSEKEEPING], "gpu-worker": [GPU]}
    assert settings.CELERY_TASK_DEFAULT_QUEUE in CARRIED
    assert {entry["options"]["queue"] for entry in app.conf.beat_schedule.values()} == {HOUSEKEEPING}


def test_what_the_clock_sends_expires_before_it_piles_up() -> None:
    from outtake.celery import app

    for entry in app.conf.beat_schedule.values():
        assert 60 <= entry["options"]["expires"] <= max(60, 2 * entry["schedule"])


def test_every_variable_that_is_set_is_one_that_is_read() -> None:
    given = {name for service in OURS for name in SERVICES[service]["environment"]}
    assert given - settings_read() == set()


def test_every_variable_that_is_read_reaches_the_containers() -> None:
    of_the_image = set(re.findall(r"(\w+)=", re.search(r"^ENV (OUTTAKE_HOME.*)$", IMAGE, re.MULTILINE)[1]))
    for service in OURS:
        assert settings_read() - set(SERVICES[service]["environment"]) - of_the_image == set(), service


def test_every_variable_that_is_read_is_documented_and_every_other_way_round() -> None:
    tables = [
        line.split("|")[1]
        for file in ("platform/outtake/settings/__init__.py", "deploy/gunicorn.conf.py")
        for line in (ROOT / file).read_text().splitlines()
        if line.startswith("| ``")
    ]
    documented = {name for cell in tables for name in re.findall(DOCUMENTED, cell)}
    assert documented == settings_read() - {"AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"}  # boto3 documents its own


def test_operators_are_told_of_every_variable_that_they_can_set() -> None:
    """By docs/production.md, where they are those of a service, or by the commented example."""
    page = (ROOT / "docs" / "production.md").read_text()
    told = set(re.findall(r"`([A-Z][A-Z_]+)`", page)) | set(example())
    assert settings_read() - told == {"AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"}  # STORAGE_ACCESS_KEY there


def example() -> dict[str, str]:
    """What the example sets."""
    return dict(line.split("=", 1) for line in EXAMPLE.splitlines() if line and not line.startswith("#"))


def test_the_example_lies_where_the_docs_say() -> None:
    says = [line for line in (*COMPOSE.splitlines(), *page_lines("production.md")) if ".env.example" in line]
    assert len(says) >= 2
    assert all("deploy/.env.example" in line for line in says)


def page_lines(name: str) -> list[str]:
    return (ROOT / "docs" / name).read_text().splitlines()


@pytest.mark.parametrize("name", sorted(set(SERVICES) - ONE_SHOT))
def test_no_service_takes_the_whole_machine(name: str) -> None:
    assert set(SERVICES[name]["deploy"]["resources"]["limits"]) == {"memory", "cpus"}


def test_services_are_given_the_time_to_stop() -> None:
    from django.conf import settings

    graceful = runpy.run_path(str(ROOT / "deploy" / "gunicorn.conf.py"))["graceful_timeout"]
    grace = {name: SERVICES[name].get("stop_grace_period", "10s") for name in ("web", "worker", "gpu-worker")}
    assert int(grace["web"].removesuffix("s")) > graceful
    assert all(int(grace[name].removesuffix("s")) > settings.MODEL_CALL_SECONDS for name in ("worker", "gpu-worker"))


def test_what_is_imported_is_seen_by_the_container_that_imports() -> None:
    assert "${CLIPS:-./clips}:/clips:ro" in SERVICES["web"]["volumes"]


def test_what_the_services_need_to_be_told_is_told() -> None:
    needed = {"SECRET_KEY", "DATABASE_URL", "BROKER_URL", "STORAGE_URL", "ALLOWED_HOSTS", "TRUSTED_ORIGINS", "SITE_URL"}
    assert all(needed <= set(SERVICES[service]["environment"]) for service in OURS)


def test_nothing_secret_has_a_default() -> None:
    used = list(VARIABLE.finditer(COMPOSE))
    secrets = {match["name"] for match in used if SECRET.search(match["name"])}
    needed = {"SECRET_KEY", "POSTGRES_PASSWORD", "REDIS_PASSWORD", "STORAGE_ACCESS_KEY", "STORAGE_SECRET_KEY"}
    assert secrets == needed | OPTIONAL
    assert [match[0] for match in used if match["name"] in needed and not match["rest"].startswith(":?")] == []
    assert {match["rest"] for match in used if match["name"] in OPTIONAL} == {":-"}


def test_the_example_names_every_variable_and_fills_in_no_secret() -> None:
    used = {match["name"] for match in VARIABLE.finditer(COMPOSE)} - {"OUTTAKE_VERSION"}
    assert set(example()) == used
    assert [name for name, value in example().items() if SECRET.search(name) and value] == []


def test_the_example_has_the_same_defaults_as_the_services() -> None:
    defaults = {match["name"]: match["rest"][2:] for match in VARIABLE.finditer(COMPOSE) if match["rest"][:2] == ":-"}
    del defaults["OUTTAKE_VERSION"]
    assert {name: example()[name] for name in defaults} == defaults


def test_ways_to_sign_in_that_are_left_empty_are_off() -> None:
    from outtake.settings.people import mail_settings, oidc_settings

    empty = {name: "" for name in SERVICES["web"]["environment"] if name.startswith(("EMAIL_", "OIDC_"))}
    assert len(empty) == 7
    assert (mail_settings(empty)["SENDS_MAIL"], oidc_settings(empty)["OIDC_NAME"]) == (False, "")


def test_every_volume_is_declared_and_used() -> None:
    mounted = {mount.split(":")[0] for service in SERVICES.values() for mount in service.get("volumes", [])}
    assert {name for name in mounted if name[0] not in "./$"} == set(yaml.safe_load(COMPOSE)["volumes"])


def test_nginx_serves_the_media_that_the_app_points_it_to() -> None:
    prefix = SERVICES["web"]["environment"]["MEDIA_ACCEL_PREFIX"]
    block = NGINX.split(f"location {prefix} {{")[1].split("\n    }")[0]
    assert "internal;" in block
    assert "proxy_pass http://storage/;" in block
    assert 'proxy_set_header Authorization "";' in block


def test_nginx_lets_no_larger_body_in_than_the_app_takes() -> None:
    from django.conf import settings

    megabytes = re.search(r"client_max_body_size (\d+)m;", NGINX)
    assert megabytes is not None
    assert int(megabytes[1]) << 20 == settings.DATA_UPLOAD_MAX_MEMORY_SIZE


def test_nginx_serves_no_notes_of_the_build_and_limits_the_doors() -> None:
    hidden = re.search(r"location ~ (\S+) \{", NGINX)
    assert hidden is not None
    found = {
        path: re.search(hidden[1], path) is not None
        for path in (
            "/static/.vite/manifest.json",
            "/static/.built",
            "/static/assets/.x",
            "/static/assets/a.b.js",
            "/a/.b",
        )
    }
    assert list(found.values()) == [True, True, True, False, False]
    doors = re.search(r'"~(.*)" \$binary_remote_addr;', NGINX)
    assert doors is not None
    counted = ("/sign-in", "/sign-in/x", "/api/v1/auth/token", "/join/x", "/invitation/x", "/api/v1/schema/")
    assert [path for path in counted if re.search(doors[1], path) is None] == []
    free = (
        "/api/v1/studies/x/next",
        "/api/v1/assignments/x/submit",
        "/media/x/y.mp4",
        "/annotate/x",
        "/static/assets/x.js",
    )
    assert [path for path in free if re.search(doors[1], path) is not None] == []
    assert "limit_req zone=doors" in NGINX and "limit_req_status 429;" in NGINX


def test_the_image_copies_what_is_there_and_runs_as_nobody_special() -> None:
    lines = [line for line in (ROOT / "Dockerfile").read_text().splitlines() if line]
    copied = [shlex.split(line)[1:-1] for line in lines if line.startswith("COPY") and "--from" not in line]
    assert [name for names in copied for name in names if not (ROOT / name).exists()] == []
    assert [line for line in lines if line.startswith("USER")] == ["USER outtake"]
    assert not any("dev" in line for line in lines if "pip install" in line)
