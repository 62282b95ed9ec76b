"""What the machines that make up Kindred know of each other."""

from django.db import models


class Heartbeat(models.Model):
    """When a process that others rely on was last seen to live. `name` says what it does."""

    name = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.at}"
