from django.urls import path

from front import views

app_name = "front"
urlpatterns = [
    path("", views.home, name="home"),
    path("health/", views.health, name="health"),
    path("demonstration/", views.demonstration_sign_in, name="demonstration_sign_in"),
]
