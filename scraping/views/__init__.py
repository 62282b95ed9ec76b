"""The pages for live requests and for removal from the catalogue."""
