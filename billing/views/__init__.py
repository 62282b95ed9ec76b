"""The account's pages: one module for each tab of the frame."""
