"""The OAuth server: django-oauth-toolkit with our rules. `billing.programs` says what programs may do and spend.

The library asks `provider` at each step, `consent` is the page that members see, and `registration` and `endpoints`
answer programs. `config/settings/oauth.py` has the settings.
"""
