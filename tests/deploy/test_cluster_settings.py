"""The settings of a cluster's three machines, filled in from one file."""

import configparser
from urllib.parse import urlsplit

import pytest
import yaml

from deploy.cluster.fill import HERE, NAMES, TEMPLATES, read_env, read_machines, write_settings
from deploy.cluster.on_loopback import kept_machines

EXAMPLE = (HERE / "machines.env").read_text("utf-8").splitlines()
PASSWORDS = ("REPLICATION_PASSWORD", "SITE_PASSWORD", "SUPERUSER_PASSWORD")
MACHINES = read_env(EXAMPLE) | dict.fromkeys(PASSWORDS, "c0ffee")
ADDRESSES = {name: MACHINES[name.upper()] for name in NAMES}


@pytest.fixture(params=NAMES)
def machine(request, tmp_path):
    """A machine's name, and the folder with its settings."""
    write_settings(tmp_path / "settings", request.param, MACHINES)
    return request.param, tmp_path / "settings"


def test_nothing_is_left_to_fill_in_and_only_the_owner_reads_it(machine):
    _name, folder = machine
    written = sorted(folder.iterdir())
    assert [path.name for path in written] == [template.name for template in TEMPLATES]
    assert [path for path in written if "$" in path.read_text("utf-8")] == []
    assert {path.stat().st_mode & 0o777 for path in written} == {0o600}


def test_each_patroni_listens_at_its_own_address_and_asks_every_etcd(machine):
    name, folder = machine
    patroni = yaml.safe_load((folder / "patroni.yml").read_text("utf-8"))
    assert patroni["name"] == name
    assert patroni["restapi"]["listen"] == f"{ADDRESSES[name]}:8008"
    assert patroni["postgresql"]["listen"] == f"{ADDRESSES[name]}:5432"
    assert patroni["etcd3"]["hosts"].split(",") == [f"{at}:2379" for at in ADDRESSES.values()]


def test_no_machine_acknowledges_alone_and_a_primary_cut_off_gives_up(machine):
    """Before another takes over: within `ttl`, which leaves ten of the thirty seconds."""
    _name, folder = machine
    agreed = yaml.safe_load((folder / "patroni.yml").read_text("utf-8"))["bootstrap"]["dcs"]
    assert agreed["synchronous_mode"] is agreed["synchronous_mode_strict"] is True
    assert agreed["loop_wait"] + 2 * agreed["retry_timeout"] <= agreed["ttl"] <= 20


def test_each_etcd_knows_all_three(machine):
    name, folder = machine
    etcd = read_env((folder / "etcd.env").read_text("utf-8").splitlines())
    peers = dict(peer.split("=") for peer in etcd["ETCD_INITIAL_CLUSTER"].split(","))
    assert {peer: urlsplit(at).hostname for peer, at in peers.items()} == ADDRESSES
    assert etcd["ETCD_NAME"] == name
    assert etcd["ETCD_LISTEN_PEER_URLS"] == peers[name]


def test_haproxy_asks_each_patroni_and_systemd_starts_it_again(machine):
    _name, folder = machine
    lines = (folder / "haproxy.cfg").read_text("utf-8").splitlines()
    servers = [line.split() for line in lines if line.split()[:1] == ["server"]]
    rest = ["check", "port", "8008"]
    assert servers == [["server", name, f"{at}:5432", *rest] for name, at in ADDRESSES.items()]
    unit = configparser.ConfigParser(strict=True)
    unit.read(folder / "patroni.service")
    assert unit["Service"]["Restart"] == "always"


def test_a_password_that_is_missing_is_named():
    with pytest.raises(ValueError, match=", ".join(PASSWORDS)):
        read_machines(EXAMPLE)


def test_a_cluster_that_is_started_again_has_the_same_passwords(tmp_path):
    first = kept_machines(tmp_path)
    assert all(len(first[name]) == 48 for name in PASSWORDS)
    assert kept_machines(tmp_path) == first
