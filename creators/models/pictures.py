"""Stored pictures."""

from django.db import models

from creators.models.people import Profile
from creators.models.posts import Post


class Picture(models.Model):
    """A stored picture of a profile or post. The row is written before the file and deleted after the file, so that
    every file has a row. When a picture is replaced or its creator is deleted, no profile or post refers to the picture
    any more, and a job deletes it. A picture of the demo catalogue has 0 bytes until it is drawn
    (`creators/demo/pictures`)."""

    name = models.CharField(
        max_length=64, primary_key=True, help_text="SHA-256 of its owner and content"
    )
    profile = models.ForeignKey(
        Profile, null=True, on_delete=models.SET_NULL, related_name="pictures"
    )
    post = models.ForeignKey(Post, null=True, on_delete=models.SET_NULL, related_name="pictures")
    size_bytes = models.PositiveIntegerField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    stored_at = models.DateTimeField()
    seen_on = models.DateField(db_index=True, help_text="The last day on which it was served")

    class Meta:
        ordering = ["-stored_at"]

    def __str__(self) -> str:
        return self.name[:12]
