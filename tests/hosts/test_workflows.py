"""The workflows of the project, as far as they can be checked without the service that runs them."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.conftest import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
FILE = re.compile(r"\b(?:tools|tests|docs)/[\w./-]+\.\w+")
MADE = {"dist", "dist/page", "dist/tabletop_referee-*", "artefacts", "build/${{ matrix.target }}"}
"""What a step before has made."""


def jobs(workflow: Path) -> dict[str, Any]:
    read = yaml.safe_load(workflow.read_text(encoding="utf-8"))
    assert isinstance(read["jobs"], dict)
    return dict(read["jobs"])


def steps(workflow: Path) -> Iterator[dict[str, Any]]:
    for job in jobs(workflow).values():
        yield from job["steps"]


@pytest.fixture(params=WORKFLOWS, ids=lambda path: path.stem)
def workflow(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def test_every_file_that_a_workflow_names_is_there(workflow):
    named = set(FILE.findall(workflow.read_text(encoding="utf-8")))

    assert {name for name in named if not (ROOT / name).is_file()} == set()


def test_every_job_is_bounded_and_waits_for_jobs_that_are_there(workflow):
    here = jobs(workflow)

    for job in here.values():
        needs = job.get("needs", [])
        assert set([needs] if isinstance(needs, str) else needs) <= set(here)
        assert job["timeout-minutes"] <= 90


def test_every_step_either_runs_something_or_uses_an_action_of_a_named_version(workflow):
    for step in steps(workflow):
        assert ("run" in step) != ("uses" in step)
        assert "uses" not in step or re.fullmatch(r"[\w.-]+/[\w.-]+@v\d+", step["uses"])


def test_every_marker_and_group_that_a_command_names_is_declared(workflow):
    markers = {each.partition(":")[0] for each in PROJECT["tool"]["pytest"]["ini_options"]["markers"]}
    commands = "\n".join(step.get("run", "") for step in steps(workflow))

    asked = {word for said in re.findall(r'-m "?([\w ]+)', commands) for word in said.split()} - {
        "not",
        "and",
    }

    assert asked <= markers
    assert set(re.findall(r"--group (\w+)", commands)) <= set(PROJECT["dependency-groups"])


def test_texts_are_compiled_before_an_app_is_built():
    commands = [step["run"] for step in steps(ROOT / ".github/workflows/build.yml") if "run" in step]
    build = next(number for number, command in enumerate(commands) if "flet build" in command)

    assert "uv run python tools/compiled_catalogues.py" in commands[:build]


def test_the_tests_run_on_three_systems_with_every_python_from_the_lowest_on():
    matrix = jobs(ROOT / ".github/workflows/test.yml")["test"]["strategy"]["matrix"]

    assert {each.partition("-")[0] for each in matrix["system"]} == {"ubuntu", "macos", "windows"}
    assert matrix["python"] == ["3.11", "3.12", "3.13", "3.14"]
    assert PROJECT["project"]["requires-python"] == ">=3.11"


def test_every_kind_of_app_is_built_and_kept():
    app = jobs(ROOT / ".github/workflows/build.yml")["app"]

    assert {each["target"] for each in app["strategy"]["matrix"]["include"]} == {
        "apk",
        "aab",
        "ipa",
        "windows",
        "macos",
        "linux",
    }
    assert {
        step["with"]["path"] for file in WORKFLOWS for step in steps(file) if "path" in step.get("with", {})
    } == MADE


def test_the_package_is_published_without_a_token() -> None:
    job = jobs(ROOT / ".github/workflows/build.yml")["pypi"]

    assert job["permissions"] == {"id-token": "write"}
    assert job["needs"] == ["package"] and "refs/tags/v" in job["if"]
    assert not any("secrets." in str(step) for step in job["steps"])
