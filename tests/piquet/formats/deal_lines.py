"""Lines of deals for tests, and the answer that both ways of scoring must give."""

import json

from piquet.formats.score_deals import answer_line, examine

CAVENDISH = {
    "id": "cavendish",
    "code": "rubicon",
    "elder": {
        "hand": "AS JS 9S 8S AH KH QH JH 8H JC 9C KD",
        "dealt": "AS KS JS AH QH JH 8H JC 8C 7C 9D 8D",
        "discard": "KS 8C 7C 9D 8D",
    },
    "younger": {"hand": "QS TS TH AC KC QC TC AD QD JD TD 7D"},
    "tricks": [
        ["AH", "TH"], ["KH", "7D"], ["QH", "TD"], ["JH", "JD"], ["8H", "QD"], ["KD", "AD"],
        ["AC", "9C"], ["KC", "JC"], ["QC", "8S"], ["TC", "9S"], ["QS", "AS"], ["JS", "TS"],
    ],
}  # fmt: skip

ITEMS = {
    "elder": {"items": {"point": 5, "sequences": 15, "play": 9}},
    "younger": {"items": {"play": 6}},
    "tricks_won": [7, 5],
}


def asked(deal):
    """The status and the answer. Both ways must agree on them."""
    line = deal if isinstance(deal, bytes) else json.dumps(deal).encode()
    text, status, faults = answer_line(line)
    strictly, report, strict_faults = examine(line)
    assert (json.loads(text), status, faults) == (report, strictly, strict_faults)
    assert text == json.dumps(report, ensure_ascii=False)
    return status, report


def elder(**keys):
    return CAVENDISH | {"elder": CAVENDISH["elder"] | keys}
