"""Finds creators who resemble given creators (seeds), most similar first."""
