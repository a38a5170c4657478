"""What may happen to a cluster of three (`deploy/cluster`): killed primaries, and cut networks.

`make cluster-faults` runs it, as root, in networks and processes of its own. It checks how long it
takes until everybody writes again, so the machine must have little else to do.
"""
