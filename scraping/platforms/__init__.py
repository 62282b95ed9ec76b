"""Requests one record from a platform, and tries the ways to it in order.

`client` waits for the network, and knows neither the database nor the API. `reads` and `schemas` are the operations.
"""
