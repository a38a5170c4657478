from django.urls import path

from ledger.views import bets, book_keeping, books, cards, months, payments, settle

app_name = "ledger"
urlpatterns = [
    path("cards/<int:card>/countersign/", cards.countersign, name="countersign"),
    path("cards/<int:card>/dispute/", cards.dispute, name="dispute"),
    path("cards/<int:card>/decide/", cards.decide, name="decide"),
    path("cards/<int:card>/reverse/", cards.reverse_card, name="reverse_card"),
    path("ledger/", books.balances, name="balances"),
    path("ledger/journal/", books.journal, name="journal"),
    path("ledger/members/<int:pk>/", books.statement, name="statement"),
    path("ledger/own/<slug:kind>/", books.own_account, name="own_account"),
    path("ledger/<int:number>/", books.transaction, name="transaction"),
    path("ledger/<int:number>/reverse/", payments.reverse_entry, name="reverse_entry"),
    path("ledger/<int:number>/answer/", payments.answer, name="answer"),
    path("ledger/<int:number>/decide/", payments.decide_payment, name="decide_payment"),
    path("cards/<int:card>/bets/", bets.bets, name="bets"),
    path("cards/<int:card>/bets/<int:bet>/", bets.bet, name="bet"),
    path("cards/<int:card>/card-money/", book_keeping.card_money, name="card_money"),
    path("ledger/settle/", settle.settle, name="settle"),
    path("ledger/charges/new/", book_keeping.charge, name="charge"),
    path("ledger/opening/new/", book_keeping.opening, name="opening"),
    path("ledger/members/<int:pk>/write-off/", book_keeping.write_off_balance, name="write_off"),
    path("ledger/checks/", book_keeping.checks, name="checks"),
    path("ledger/months/", months.months, name="months"),
    path("ledger/months/<int:year>/<int:month>/", months.month, name="month"),
    path("ledger/months/<int:year>/<int:month>/close/", months.close, name="close_month"),
    path("ledger/months/<int:pk>/reopen/", months.reopen, name="reopen_month"),
    path("ledger/payments/new/", payments.payment, name="payment"),
]
