"""The OAuth server: django-oauth-toolkit with our rules. `billing.programs` decides what programs may do."""
