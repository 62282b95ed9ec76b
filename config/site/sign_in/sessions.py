"""Sessions stored in the database."""

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    def cycle_key(self) -> None:
        """Gives the session a new key, unless Django only renews the session's hash after a change of SECRET_KEY.
        Opening the list of signed-in browsers renews the hashes of other browsers' sessions. A new key would end those
        sessions."""
        user_id = self.get(SESSION_KEY)
        user = User.objects.filter(pk=user_id).first() if user_id else None
        older = user.get_session_auth_fallback_hash() if user else ()
        if self.get(HASH_SESSION_KEY, "") not in older:
            super().cycle_key()
