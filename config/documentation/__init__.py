"""What programmers read at `/docs`: the API's description, first steps whose programs the tests run, and pages of docs/."""
