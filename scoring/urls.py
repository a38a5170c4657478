from django.urls import path

from scoring.views import (
    answers,
    cards,
    chouettes,
    closing,
    deals,
    paper_cards,
    papers,
    ways,
    written,
)

app_name = "scoring"
urlpatterns = [
    path("cards/<int:card>/", cards.card, name="card"),
    path("cards/<int:card>/deals/", deals.record_deal, name="record_deal"),
    path("cards/", cards.cards, name="cards"),
    path("cards/new/", cards.open_card, name="open_card"),
    path("cards/rate/", cards.rate, name="rate"),
    path("cards/chouette/new/", chouettes.open_chouette, name="open_chouette"),
    path("cards/paper/new/", paper_cards.paper, name="paper"),
    path("cards/<int:card>/paper/", paper_cards.paper_anew, name="paper_anew"),
    path("cards/<int:card>/deals/ways/", ways.deal_ways, name="deal_ways"),
    path("cards/<int:card>/deals/reckoned/", ways.record_reckoned, name="record_reckoned"),
    path("cards/<int:card>/deals/<int:partie>/<int:number>/", deals.deal, name="deal"),
    path("cards/<int:card>/undo/", written.undo, name="undo"),
    path("cards/<int:card>/written/", written.written, name="written"),
    path("cards/<int:card>/records/<int:record>/", answers.consent, name="consent"),
    path("cards/<int:card>/scribe/", answers.scribe, name="scribe"),
    path("cards/<int:card>/parties/<int:partie>/annul/", deals.annul, name="annul"),
    path(
        "cards/<int:card>/parties/<int:partie>/result/", chouettes.tell_result, name="tell_result"
    ),
    path(
        "cards/<int:card>/parties/<int:partie>/places/", chouettes.take_places, name="take_places"
    ),
    path("cards/<int:card>/players/", chouettes.change_players, name="change_players"),
    path("cards/<int:card>/close/", closing.close_card, name="close_card"),
    path("cards/<int:card>/next/", closing.next_card, name="next_card"),
    path("cards/<int:card>/reopen/", closing.reopen_card, name="reopen_card"),
    path("cards/<int:card>/abandon/", closing.abandon_card, name="abandon_card"),
    path("cards/<int:card>/card.pdf", papers.card_pdf, name="card_pdf"),
    path("cards/<int:card>/card.json", papers.card_file, name="card_file"),
]
