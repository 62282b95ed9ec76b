"""The pages for live requests and removal."""
