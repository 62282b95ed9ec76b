"""The OAuth server: django-oauth-toolkit with additional rules. `billing.programs` decides what a connected program may
do."""
