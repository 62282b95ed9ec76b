from django.db import migrations, models
from django.db.models import F, OrderBy, Q, Value
from django.db.models.functions import Cast, Coalesce, NullIf

REACTIONS = Cast("likes", models.FloatField()) + Cast("comments", models.FloatField())
KEYS = {
    "recent": Coalesce("posted_at", Cast(Value("-infinity"), models.DateTimeField())),
    "engagement": Coalesce(
        REACTIONS / Cast(NullIf("views", Value(0)), models.FloatField()), Value(-1.0)
    ),
    "likes": Coalesce("likes", Value(-1)),
    "views": Coalesce("views", Value(-1)),
    "comments": Coalesce("comments", Value(-1)),
}


class Migration(migrations.Migration):
    dependencies = [("creators", "0002_sweep")]

    operations = [
        migrations.AddIndex(
            model_name="post",
            index=models.Index(
                F("profile"),
                OrderBy(key, descending=True),
                OrderBy(F("id"), descending=True),
                name=f"post_page_{name}",
                condition=Q(platform="instagram"),
            ),
        )
        for name, key in KEYS.items()
    ]
