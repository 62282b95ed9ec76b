"""Template filters for the pages of imports."""

from django import template

from creators.importing.targets import name_field

register = template.Library()
register.filter("field_label", name_field)
