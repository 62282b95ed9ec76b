"""The pages under `/docs`: the API reference, tested first steps, and pages of docs/."""
