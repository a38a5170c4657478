from django.urls import path

from club import views

app_name = "club"
urlpatterns = [
    path("", views.club_home, name="home"),
    path("members/", views.members, name="members"),
    path("members/<int:pk>/clear-pin/", views.clear_pin, name="clear_pin"),
    path("pin/", views.pin, name="pin"),
]
