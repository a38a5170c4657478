from django.urls import path

from ledger.views import books, cards, exports, imports, payments

app_name = "ledger"
urlpatterns = [
    path("cards/<int:card>/countersign/", cards.countersign, name="countersign"),
    path("cards/<int:card>/dispute/", cards.dispute, name="dispute"),
    path("cards/<int:card>/decide/", cards.decide, name="decide"),
    path("cards/<int:card>/reverse/", cards.reverse_card, name="reverse_card"),
    path("ledger/", books.balances, name="balances"),
    path("ledger/journal/", books.journal, name="journal"),
    path("ledger/export/", exports.export, name="export"),
    path("ledger/import/", imports.balances_from_file, name="import_balances"),
    path("ledger/members/<int:pk>/", books.statement, name="statement"),
    path("ledger/own/<slug:kind>/", books.own_account, name="own_account"),
    path("ledger/<int:number>/", books.transaction, name="transaction"),
    path("ledger/<int:number>/reverse/", payments.reverse_entry, name="reverse_entry"),
    path("ledger/<int:number>/answer/", payments.answer, name="answer"),
    path("ledger/<int:number>/decide/", payments.decide_payment, name="decide_payment"),
    path("ledger/payments/new/", payments.payment, name="payment"),
]
