"""Named lists of creators, with what the account says of each: status, notes, tags, fee and deliverables."""
