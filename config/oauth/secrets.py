"""How the secrets of programs are stored."""

from django.contrib.auth.hashers import PBKDF2PasswordHasher


class SecretHasher(PBKDF2PasswordHasher):
    """For 128 random characters, one round is enough. The many rounds of passwords would cost each refresh a third of a
    second."""

    algorithm = "client_secret"
    iterations = 1
