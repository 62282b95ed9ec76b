"""The OAuth server: django-oauth-toolkit with our rules.

The library asks `provider` at each step. `consent` is the page that members see. `registration` and `endpoints` answer
programs. `config/settings/oauth.py` has the settings. `billing.programs` decides what programs may do and spend.
"""
