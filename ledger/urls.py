from django.urls import path

from ledger.views import books, cards, exports, imports, papers, payments

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
    path("ledger/papers/<int:year>/<int:month>/", papers.papers, name="papers"),
    path("ledger/papers/<int:year>/<int:month>/report.pdf", papers.report_pdf, name="report_pdf"),
    path("ledger/papers/<int:year>/<int:month>/mine.pdf", papers.own_pdf, name="own_pdf"),
    path("ledger/papers/<int:year>/<int:month>/all.pdf", papers.all_pdf, name="all_pdf"),
    path("ledger/papers/<int:year>/<int:month>/all.zip", papers.all_zip, name="all_zip"),
    path(
        "ledger/papers/<int:year>/<int:month>/<int:pk>.pdf",
        papers.statement_pdf,
        name="statement_pdf",
    ),
    path("ledger/documents/<int:number>.pdf", papers.document, name="document"),
    path("ledger/members/<int:pk>/", books.statement, name="statement"),
    path("ledger/own/<slug:kind>/", books.own_account, name="own_account"),
    path("ledger/<int:number>/", books.transaction, name="transaction"),
    path("ledger/<int:number>/reverse/", payments.reverse_entry, name="reverse_entry"),
    path("ledger/<int:number>/answer/", payments.answer, name="answer"),
    path("ledger/<int:number>/decide/", payments.decide_payment, name="decide_payment"),
    path("ledger/payments/new/", payments.payment, name="payment"),
]
