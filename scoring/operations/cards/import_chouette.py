"""Convert the parties of a chouette's file to the club's rows: places, and scores by side."""

from piquet.checking.report import report
from piquet.formats.card_file import CardFile, FilePartie
from piquet.partie.chouette import Seats, first_seats
from piquet.partie.result import Pair, dealer_of
from scoring.keys import Of, derived_key
from scoring.models import Partie, Record
from scoring.sheet.partie import RESULT


def seats_of_file(file: CardFile) -> list[Seats]:
    """Return the places in each partie, as in the file, else by R42."""
    parties = report(file)["parties"]
    seat = file.players.index
    return [first_seats(seat(partie["single"]), seat(partie["opponent"])) for partie in parties]


def records_of_file(partie: Partie, file: CardFile, place: int, pair: Pair) -> list[Record]:
    """Return the unsaved records of a partie between these two seats: its deals, or its result."""
    file_partie = file.parties[place]
    if file_partie.points is not None:
        return [_result(partie, file_partie, pair)]
    seats = file.dealers(place, pair)
    numbers = range(1, len(file_partie.deals) + 1)
    dealers = [_side(seat, pair) for seat in seats] if seats else [dealer_of(0, n) for n in numbers]
    return [_deal(partie, file_partie, index, dealer) for index, dealer in enumerate(dealers)]


def _result(partie: Partie, file_partie: FilePartie, pair: Pair) -> Record:
    points = file_partie.points or 0
    scores = [points if seat == file_partie.winner else 0 for seat in pair]
    return _record(partie, RESULT, scores, dealer=0)


def _deal(partie: Partie, file_partie: FilePartie, index: int, dealer: int) -> Record:
    record = _record(partie, index + 1, list(file_partie.deals[index]), dealer)
    mark = file_partie.mark(index)
    pair = (partie.single, partie.opponent)
    if mark and mark.seat in pair:
        record.mark, record.mark_seat = mark.mark, pair.index(mark.seat)
    return record


def _record(partie: Partie, deal: int, scores: list[int], dealer: int) -> Record:
    return Record(
        club_id=partie.club_id,
        card_id=partie.card_id,
        partie=partie,
        deal=deal,
        key=derived_key(Of.FILE, partie.number, deal),
        scores=scores,
        dealer=dealer,
    )


def _side(seat: int, pair: Pair) -> int:
    return pair.index(seat) if seat in pair else 0
