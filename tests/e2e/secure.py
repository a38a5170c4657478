"""The site over HTTPS, with a self-signed certificate made for the test."""

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.test.testcases import LiveServerThread

HOST = "localhost"


@contextmanager
def served_by_https(folder: Path) -> Iterator[str]:
    """The site's address while it is served."""
    thread = _Secure(HOST, StaticFilesHandler)
    thread.certificate = _certificate(folder)
    thread.daemon = True
    thread.start()
    thread.is_ready.wait()
    if thread.error:
        raise thread.error
    try:
        yield f"https://{HOST}:{thread.port}"
    finally:
        thread.terminate()


class _Secure(LiveServerThread):
    certificate: Path

    def _create_server(self, connections_override: Any = None) -> Any:
        server = super()._create_server(connections_override)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate)
        server.socket = context.wrap_socket(
            server.socket, server_side=True, do_handshake_on_connect=False
        )
        server.base_environ["HTTPS"] = "on"
        return server


def _certificate(folder: Path) -> Path:
    """A key and a self-signed certificate for this machine's name, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(datetime.now(UTC) - timedelta(days=1))
        .not_valid_after(datetime.now(UTC) + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    path = folder / "certificate.pem"
    path.write_bytes(secret + made.public_bytes(serialization.Encoding.PEM))
    return path
