"""The OAuth server: django-oauth-toolkit with our rules. What programs may do and spend is `billing.programs`.

`settings` says what is switched on, `provider` is asked at each step, `consent` is the page that members see,
`registering` and `endpoints` answer programs.
"""
