"""Requests for one record of a platform, and the order in which the ways to it are tried.

Everything here waits for the network and knows neither the database nor the API.
"""
