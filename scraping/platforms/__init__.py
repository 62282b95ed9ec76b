"""What each platform is asked for one record, and in which order the ways to it are tried.

Everything here waits for the network and knows neither the database nor the API.
"""
