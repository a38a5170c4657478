"""The book's chain: everything posted, signed, answered, disputed or issued is a link in it.

A link holds the hash of its content and of the link before it, so nothing linked can be changed,
left out or inserted unnoticed. `docs/ledger-chain.md` says plainly what that proves and what it
does not.
"""
