"""Pages of the catalogue: creators, posts, pictures, downloads, imports, and purchases of addresses."""
