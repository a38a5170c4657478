from django.urls import path

from club import member_views, views
from club.security import log_views
from club.security import views as security

app_name = "club"
urlpatterns = [
    path("", views.club_home, name="home"),
    path("members/", views.members, name="members"),
    path("members/new/", member_views.add_member, name="add_member"),
    path("members/<whole:pk>/", member_views.member, name="member"),
    path("members/<whole:pk>/invitation/", member_views.invitation, name="invitation"),
    path("members/<whole:pk>/withdraw/", member_views.withdraw, name="withdraw"),
    path("members/<whole:pk>/left/", member_views.say_left, name="say_left"),
    path("members/<whole:pk>/back/", member_views.take_back, name="take_back"),
    path("members/<whole:pk>/clear-pin/", member_views.clear_pin, name="clear_pin"),
    path("security/", log_views.security_log, name="security_log"),
    path("pin/", views.pin, name="pin"),
    path("second-factor/", security.second_factor, name="second_factor"),
]
