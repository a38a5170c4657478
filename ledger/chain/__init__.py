"""The ledger's chain: everything posted, signed, answered, disputed or issued is a link in it.

A link holds the hash of its content and of the link before it. So nothing linked can be changed,
left out or inserted unnoticed. `docs/ledger-chain.md` explains what that proves and what it does
not.
"""
