"""State shared between machines."""

from django.db import models


class Heartbeat(models.Model):
    """When a process was last seen alive. `name` is its role."""

    name = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.at}"
