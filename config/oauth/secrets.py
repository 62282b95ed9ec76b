"""Hashes the client secrets of programs."""

from django.contrib.auth.hashers import PBKDF2PasswordHasher


class SecretHasher(PBKDF2PasswordHasher):
    """Hashes with a single round, which is safe because client secrets have 128 random characters. More rounds would
    slow each token refresh by a third of a second."""

    algorithm = "client_secret"
    iterations = 1
