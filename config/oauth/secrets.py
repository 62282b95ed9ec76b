"""Hashes the secrets of programs."""

from django.contrib.auth.hashers import PBKDF2PasswordHasher


class SecretHasher(PBKDF2PasswordHasher):
    """Uses one round, which is enough for 128 random characters and saves each refresh a third of a second."""

    algorithm = "client_secret"
    iterations = 1
