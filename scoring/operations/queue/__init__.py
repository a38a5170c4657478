"""Take the records that a phone wrote without a signal and sends later, one after another.

Start with `take_deal.py`. A record that is sent again is acknowledged and never written twice. A
record that no longer has a place is stored (`keep_unplaced.py`) until a player places or drops it.
"""
