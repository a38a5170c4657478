"""The address of a `url` tag is computed once, and equals Django's."""

import pytest
from django.template import Context, Template
from django.urls import NoReverseMatch, reverse, set_script_prefix


def rendered(template, **context):
    return Template(template).render(Context(context))


def test_it_is_the_address_of_its_own_arguments():
    for slug, card in (("portland", 1), ("portland", 2), ("turf", 1), ("portland", 1)):
        here = rendered("{% url 'scoring:card' slug card %}", slug=slug, card=card)
        assert here == reverse("scoring:card", args=[slug, card]) == f"/clubs/{slug}/cards/{card}/"


def test_it_may_be_given_a_name_or_named_arguments():
    assert rendered("{% url 'front:home' as home %}<{{ home }}>") == "</>"
    named = reverse("front:rules")
    assert rendered("{% url 'front:rules' %}") == named


def test_an_address_that_is_none_breaks_unless_it_is_asked_for_by_name():
    with pytest.raises(NoReverseMatch):
        rendered("{% url 'scoring:card' 'portland' 'x' %}")
    assert rendered("{% url 'scoring:card' 'portland' 'x' as none %}<{{ none }}>") == "<>"


def test_a_site_below_another_address_says_so():
    assert rendered("{% url 'front:home' %}") == "/"
    set_script_prefix("/piquet/")
    try:
        assert rendered("{% url 'front:home' %}") == "/piquet/"
    finally:
        set_script_prefix("/")
