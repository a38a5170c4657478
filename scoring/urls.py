from django.urls import path

from scoring.views import (
    answers,
    cards,
    chouettes,
    closing,
    club_settings,
    deal_entry,
    deals,
    paper_cards,
    papers,
    queue,
    rulings,
    unplaced,
)
from scoring.views import (
    card_history as records,
)

app_name = "scoring"
urlpatterns = [
    path("cards/<whole:card>/", cards.card, name="card"),
    path("cards/<whole:card>/deals/", deals.record_deal, name="record_deal"),
    path("cards/", cards.cards, name="cards"),
    path("cards/new/", cards.open_card, name="open_card"),
    path("cards/new/terms/", cards.terms, name="terms"),
    path("cards/rate/", cards.rate, name="rate"),
    path("cards/chouette/new/", chouettes.open_chouette, name="open_chouette"),
    path("cards/paper/new/", paper_cards.paper, name="paper"),
    path("phone/", queue.phone, name="phone"),
    path("queue/", queue.queue, name="queue"),
    path("settings/", club_settings.club_settings, name="club_settings"),
    path("cards/<whole:card>/paper/", paper_cards.paper_anew, name="paper_anew"),
    path("cards/<whole:card>/deals/ways/", deal_entry.deal_ways, name="deal_ways"),
    path("cards/<whole:card>/deals/reckoned/", deal_entry.record_itemised, name="record_itemised"),
    path("cards/<whole:card>/deals/<whole:partie>/<whole:number>/", deals.deal, name="deal"),
    path(
        "cards/<whole:card>/deals/<whole:partie>/<whole:number>/rulings/",
        rulings.rulings,
        name="rulings",
    ),
    path("cards/<whole:card>/rulings/", rulings.something_wrong, name="something_wrong"),
    path(
        "cards/<whole:card>/rulings/<whole:record>/withdraw/",
        rulings.withdraw_ruling,
        name="withdraw_ruling",
    ),
    path("cards/<whole:card>/undo/", records.undo, name="undo"),
    path("cards/<whole:card>/written/", records.written, name="written"),
    path("cards/<whole:card>/records/<whole:record>/", answers.consent, name="consent"),
    path("cards/<whole:card>/unplaced/", unplaced.unplaced, name="unplaced"),
    path("cards/<whole:card>/scribe/", answers.scribe, name="scribe"),
    path("cards/<whole:card>/parties/<whole:partie>/annul/", answers.annul, name="annul"),
    path(
        "cards/<whole:card>/parties/<whole:partie>/result/",
        chouettes.record_result,
        name="record_result",
    ),
    path(
        "cards/<whole:card>/parties/<whole:partie>/places/",
        chouettes.take_places,
        name="take_places",
    ),
    path("cards/<whole:card>/players/", chouettes.change_players, name="change_players"),
    path("cards/<whole:card>/close/", closing.close_card, name="close_card"),
    path("cards/<whole:card>/settle/", answers.settle_finished, name="settle_finished"),
    path("cards/<whole:card>/next/", closing.next_card, name="next_card"),
    path("cards/<whole:card>/again/", closing.play_again, name="play_again"),
    path("cards/<whole:card>/reopen/", closing.reopen_card, name="reopen_card"),
    path("cards/<whole:card>/abandon/", answers.abandon_card, name="abandon_card"),
    path("cards/<whole:card>/card.pdf", papers.card_pdf, name="card_pdf"),
    path("cards/<whole:card>/card.json", papers.card_file, name="card_file"),
]
