"""Sessions in the database."""

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    def cycle_key(self) -> None:
        """Give the session a new key, but not when Django renews its hash under a new SECRET_KEY.

        The list of signed-in browsers names keys, and reading this list renews hashes of other browsers' sessions. A
        new key would end these sessions.
        """
        user_id = self.get(SESSION_KEY)
        user = User.objects.filter(pk=user_id).first() if user_id else None
        older = user.get_session_auth_fallback_hash() if user else ()
        if self.get(HASH_SESSION_KEY, "") not in older:
            super().cycle_key()
