from django.urls import path

from club import views

app_name = "club"
urlpatterns = [
    path("", views.club_home, name="home"),
    path("members/", views.members, name="members"),
]
