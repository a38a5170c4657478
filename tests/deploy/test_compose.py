"""The containers: each of them is as confined as the others."""

import pytest
import yaml

from tests.paths import ROOT

COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
CONFINED = {
    "init": True,
    "read_only": True,
    "tmpfs": "/tmp",
    "cap_drop": ["ALL"],
    "security_opt": ["no-new-privileges:true"],
}


@pytest.mark.parametrize("service", COMPOSE["services"])
def test_a_container_can_write_into_its_volume_alone_and_gains_no_rights(service):
    settings = COMPOSE["services"][service]
    assert {name: settings.get(name) for name in CONFINED} == CONFINED
    assert len(settings["volumes"]) == 1


def test_no_container_runs_as_root():
    images = (ROOT / "Containerfile").read_text("utf-8").split("FROM $BASE AS ")[1:]
    assert len(images) == 2
    for image in images:
        assert [line for line in image.splitlines() if line.startswith("USER ")]
