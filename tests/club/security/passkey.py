"""A passkey in software, which signs as a phone does."""

import json
from hashlib import sha256

from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.webauthn.internal.auth import WebAuthn
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from django.test import Client
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import (
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

from club.models import User

HOST = "localhost"
LOGIN = "/accounts/2fa/webauthn/login/"
_SEEN = AuthenticatorData.FLAG.UP | AuthenticatorData.FLAG.UV


class Passkey:
    """One key of a user, at the site that is served on localhost."""

    def __init__(self, user: User) -> None:
        self._key, self._id = generate_private_key(SECP256R1()), b"passkey of the tests"
        self._user = user
        public = ES256.from_cryptography_key(self._key.public_key())
        data = AttestedCredentialData.create(bytes(16), self._id, public)
        flags = _SEEN | AuthenticatorData.FLAG.AT
        made = AuthenticatorData.create(sha256(HOST.encode()).digest(), flags, 0, data)
        attested = AttestationObject.create("none", made, {})
        client_data = CollectedClientData.create("webauthn.create", b"", f"http://{HOST}")
        answer = {"clientDataJSON": client_data, "attestationObject": attested}
        WebAuthn.add(user, "telephone", self._credential(answer))

    def sign_in(self, client: Client) -> bool:
        """Whether the site lets this browser in with the passkey."""
        options = client.get(
            LOGIN, headers={"X-Requested-With": "XMLHttpRequest"}, SERVER_NAME=HOST
        ).json()["request_options"]
        challenge = options["publicKey"]["challenge"]
        client_data = CollectedClientData.create("webauthn.get", challenge, f"http://{HOST}")
        shown = AuthenticatorData.create(sha256(HOST.encode()).digest(), _SEEN, 1)
        signed = self._key.sign(shown + client_data.hash, ECDSA(SHA256()))
        answer = {
            "clientDataJSON": client_data,
            "authenticatorData": shown,
            "signature": signed,
            "userHandle": user_pk_to_url_str(self._user).encode(),
        }
        sent = {"credential": json.dumps(self._credential(answer))}
        client.post(LOGIN, sent, SERVER_NAME=HOST)
        return "_auth_user_id" in client.session

    def _credential(self, answer: dict[str, bytes]) -> dict[str, object]:
        number = websafe_encode(self._id)
        response = {name: websafe_encode(value) for name, value in answer.items()}
        return {"id": number, "rawId": number, "type": "public-key", "response": response}
