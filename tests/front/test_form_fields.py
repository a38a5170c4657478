"""A field of a form as pages show it (`shared/_field.html`)."""

import pytest
from django import forms
from django.template.loader import render_to_string

WIDGETS = (forms.TextInput, forms.Select, forms.RadioSelect, forms.CheckboxInput)


@pytest.mark.parametrize("widget", WIDGETS)
def test_every_kind_of_field_shows_its_help_and_its_error(widget):
    class Form(forms.Form):
        ratings = forms.ChoiceField(
            label="Show ratings", help_text="They say how strong each player is.", widget=widget()
        )

    form = Form({})
    shown = render_to_string("shared/_field.html", {"field": form["ratings"], "form": form})
    assert 'id="id_ratings_helptext">They say how strong each player is.<' in shown
    assert "Show ratings" in shown
    assert 'id="id_ratings_error"' in shown
