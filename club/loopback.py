"""Whether a host name means this machine itself."""

import ipaddress


def is_loopback(name: str) -> bool:
    """Whether this host name or IP address always means the machine itself."""
    if name == "localhost":
        return True
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return (mapped or address).is_loopback
