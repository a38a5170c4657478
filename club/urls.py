"""The addresses of a club's pages about its people."""

from django.urls import path

from club.views import home, members, office, security_log
from club.views import sessions as security

app_name = "club"
urlpatterns = [
    path("", home.club_home, name="home"),
    path("members/", home.members, name="members"),
    path("members/new/", members.add_member, name="add_member"),
    path("members/<whole:pk>/", members.member, name="member"),
    path("members/<whole:pk>/invitation/", members.invitation, name="invitation"),
    path("members/<whole:pk>/withdraw/", members.withdraw, name="withdraw"),
    path("members/<whole:pk>/left/", members.record_leaving, name="record_leaving"),
    path("members/<whole:pk>/back/", members.take_back, name="take_back"),
    path("members/<whole:pk>/clear-pin/", members.clear_pin, name="clear_pin"),
    path("security/", security_log.security_log, name="security_log"),
    path("office/", office.office, name="office"),
    path("pin/", home.pin, name="pin"),
    path("second-factor/", security.second_factor, name="second_factor"),
]
