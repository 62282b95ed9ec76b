"""Requests records from the platforms. If one way to a record fails, the next is tried.

`client` waits for the network. It knows neither the database nor the API. `reads` has the operations and `schemas`
their schemas.
"""
