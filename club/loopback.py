"""Names and addresses by which a machine is known to itself only."""

import ipaddress


def is_loopback(name: str) -> bool:
    """Whether a host of this name is the machine itself, whoever asks."""
    if name == "localhost":
        return True
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return (mapped or address).is_loopback
