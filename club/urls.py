from django.urls import URLPattern

app_name = "club"
urlpatterns: list[URLPattern] = []
