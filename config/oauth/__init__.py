"""The OAuth server: django-oauth-toolkit with additional rules. The module `billing.programs` decides what a connected
program may do."""
