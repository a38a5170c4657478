"""What a phone wrote without a signal and sends later, one record after another.

Start at `take_deal.py`. A record sent again is acknowledged and never written twice. What has no
place any more is kept (`keep_unplaced.py`) until a player answers it.
"""
