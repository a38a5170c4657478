"""The book's chain: each thing posted, signed, answered, disputed or issued is a link in it.

A link holds the hash of what it is of and of the link before it, so that nothing that was linked
can be changed, left out or slipped in without the links telling of it. `docs/ledger-chain.md` says
in plain words what that shows and what it cannot show.
"""
