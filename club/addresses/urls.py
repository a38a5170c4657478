from django.urls import path

from club.addresses.views import prove
from club.invitations.views import open_invitation
from club.offices.views import offers
from club.reauthentication.by_code import CodeView

app_name = "own"
urlpatterns = [
    path("invitations/<whole:pk>/<str:key>/", open_invitation, name="invitation"),
    path("account/address/", prove, name="prove"),
    path("account/code/", CodeView.as_view(), name="code"),
    path("account/offers/", offers, name="offers"),
]
