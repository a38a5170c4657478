"""The addresses of the ledger's pages."""

from django.urls import path

from ledger.views import (
    bets,
    book,
    bystanders,
    cards,
    exports,
    imports,
    months,
    papers,
    payments,
    settle,
    statement_emails,
    treasurer,
)

app_name = "ledger"
urlpatterns = [
    path("cards/<whole:card>/countersign/", cards.countersign, name="countersign"),
    path("cards/<whole:card>/dispute/", cards.dispute, name="dispute"),
    path("cards/<whole:card>/dispute/withdraw/", cards.withdraw_dispute, name="withdraw_dispute"),
    path("cards/<whole:card>/dispute/give-way/", cards.give_way, name="give_way"),
    path("cards/<whole:card>/decide/", cards.decide, name="decide"),
    path("cards/<whole:card>/reverse/", cards.reverse_card, name="reverse_card"),
    path("cards/<whole:card>/bystanders/<whole:record>/", bystanders.bystander, name="bystander"),
    path("ledger/", book.balances, name="balances"),
    path("ledger/journal/", book.journal, name="journal"),
    path("ledger/export/", exports.export, name="export"),
    path("ledger/import/", imports.balances_from_file, name="import_balances"),
    path(
        "ledger/months/<whole:year>/<whole:month>/report.pdf", papers.report_pdf, name="report_pdf"
    ),
    path("ledger/months/<whole:year>/<whole:month>/mine.pdf", papers.own_pdf, name="own_pdf"),
    path("ledger/months/<whole:year>/<whole:month>/all.pdf", papers.all_pdf, name="all_pdf"),
    path("ledger/months/<whole:year>/<whole:month>/all.zip", papers.all_zip, name="all_zip"),
    path(
        "ledger/months/<whole:year>/<whole:month>/<whole:pk>.pdf",
        papers.statement_pdf,
        name="statement_pdf",
    ),
    path("ledger/documents/<whole:number>.pdf", papers.document, name="document"),
    path("ledger/members/<whole:pk>/", book.statement, name="statement"),
    path("ledger/own/<slug:kind>/", book.own_account, name="own_account"),
    path("ledger/<whole:number>/", book.transaction, name="transaction"),
    path("ledger/<whole:number>/reverse/", payments.reverse_entry, name="reverse_entry"),
    path("ledger/<whole:number>/answer/", payments.answer, name="answer"),
    path("ledger/<whole:number>/decide/", payments.decide_payment, name="decide_payment"),
    path("cards/<whole:card>/bets/", bets.bets, name="bets"),
    path("cards/<whole:card>/bets/<whole:bet>/", bets.bet, name="bet"),
    path("cards/<whole:card>/card-money/", treasurer.card_money, name="card_money"),
    path("ledger/settle/", settle.settle, name="settle"),
    path("ledger/charges/new/", treasurer.charge, name="charge"),
    path("ledger/opening/new/", treasurer.opening, name="opening"),
    path("ledger/members/<whole:pk>/write-off/", treasurer.write_off_balance, name="write_off"),
    path("ledger/checks/", treasurer.checks, name="checks"),
    path("ledger/months/", months.months, name="months"),
    path("ledger/months/<whole:year>/<whole:month>/", months.month, name="month"),
    path("ledger/months/<whole:year>/<whole:month>/close/", months.close, name="close_month"),
    path(
        "ledger/months/<whole:year>/<whole:month>/email/",
        statement_emails.email_statements,
        name="email_statements",
    ),
    path("ledger/months/<whole:pk>/reopen/", months.reopen, name="reopen_month"),
    path("ledger/payments/new/", payments.payment, name="payment"),
]
