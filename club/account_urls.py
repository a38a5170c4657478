"""The addresses of a person's own pages, which belong to no club."""

from django.urls import path

from club.reauthentication.by_code import CodeView
from club.views.invitations import open_invitation
from club.views.offices import offers
from club.views.prove_address import prove
from club.views.turn_off import turn_off_emails
from club.views.you import you

app_name = "own"
urlpatterns = [
    path("invitations/<whole:pk>/<str:key>/", open_invitation, name="invitation"),
    path("account/e-mails/<str:token>/", turn_off_emails, name="turn_off"),
    path("account/address/", prove, name="prove"),
    path("account/code/", CodeView.as_view(), name="code"),
    path("account/", you, name="you"),
    path("account/offers/", offers, name="offers"),
]
