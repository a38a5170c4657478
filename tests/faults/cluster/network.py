"""Three machines in networks of their own, joined by a switch, whose cables can be pulled out."""

import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from deploy.cluster.fill import NAMES

NETWORK = "10.16.0.0/24"
HOST = "10.16.0.1"
ADDRESSES = {name: f"10.16.0.{number}" for number, name in enumerate(NAMES, 11)}
OWN = (
    *("unshare", "--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"),
    *("sh", "-c", '"$@"; exit $?', "sh"),
)
"""What begins a script whose networks, mounts and processes end with it.

The shell is the first process. It reaps those whose parents were killed.
"""
SWITCH = "switch"


def lay_cables() -> Mapping[str, Sequence[str]]:
    """Make the three networks. Return what stands before a command that runs in each."""
    Path("/run/netns").mkdir(exist_ok=True)
    _run("mount -t tmpfs tmpfs /run/netns")
    _run("ip link set lo up")
    _run(f"ip link add {SWITCH} type bridge")
    _run(f"ip address add {HOST}/24 dev {SWITCH}")
    _run(f"ip link set {SWITCH} up")
    for name in NAMES:
        _run(f"ip netns add {name}")
        _run(f"ip link add to-{name} type veth peer name cable netns {name}")
        _run(f"ip link set to-{name} master {SWITCH} up")
        _run(f"ip -n {name} address add {ADDRESSES[name]}/24 dev cable")
        _run(f"ip -n {name} link set cable up")
        _run(f"ip -n {name} link set lo up")
    return {name: ("ip", "netns", "exec", name) for name in NAMES}


@contextmanager
def cut_off(name: str) -> Iterator[None]:
    """Pull out the machine's cable until the end of the block."""
    _run(f"ip link set to-{name} down")
    try:
        yield
    finally:
        _run(f"ip link set to-{name} up")


def _run(command: str) -> None:
    subprocess.run(command.split(), check=True)
