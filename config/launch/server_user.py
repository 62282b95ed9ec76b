"""Chooses the operating system user that runs Postgres. Postgres refuses to run as root, so root starts it as an
ordinary user."""

import os
import pwd
import shutil
import stat
import struct
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from config.launch.diagnosis import LaunchError

NAME = "kindred-postgres"


@dataclass(frozen=True)
class ServerUser:
    uid: int
    gid: int

    def popen_arguments(self) -> dict[str, Any]:
        """The arguments that make `subprocess.Popen` run a program as this user."""
        if os.geteuid() != 0:
            return {}
        return {"user": self.uid, "group": self.gid, "extra_groups": []}

    def own(self, folder: Path) -> None:
        """Creates `folder`, which only this user can access."""
        folder.mkdir(mode=0o700, exist_ok=True)
        if os.geteuid() == 0:
            os.chown(folder, self.uid, self.gid)

    def let_reach(self, target: Path) -> None:
        """Lets this user pass through the private folders above `target`, but not list their content."""
        if os.geteuid() != 0 or self.uid == 0:
            return
        for folder in target.resolve().parents:
            found = folder.stat()
            passage = stat.S_IXUSR if found.st_uid == self.uid else stat.S_IXOTH
            if not found.st_mode & passage:
                _grant_passage(folder, self.uid)


def choose_server_user(folder: Path) -> ServerUser:
    """Returns the current user. If that is root, returns the owner of `folder` or a dedicated user."""
    if os.geteuid() != 0:
        return ServerUser(os.getuid(), os.getgid())
    if folder.exists() and (found := folder.stat()).st_uid != 0:
        return ServerUser(found.st_uid, found.st_gid)
    entry = _entry() or _create()
    return ServerUser(entry.pw_uid, entry.pw_gid)


def _entry() -> pwd.struct_passwd | None:
    try:
        return pwd.getpwnam(NAME)
    except KeyError:
        return None


def _create() -> pwd.struct_passwd:
    useradd = shutil.which("useradd", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")
    if useradd:
        command = [useradd, "--system", "--user-group", "--no-create-home", "--shell", "/bin/false"]
        # Another start may create the same user at the same moment. It only matters that the user exists.
        subprocess.run([*command, NAME], capture_output=True, check=False)
    entry = _entry()
    if entry is None:
        raise LaunchError(
            f"Postgres refuses to run as root and the user {NAME} could not be created. "
            "Create it, start Kindred as an ordinary user, or set DATABASE_URL."
        )
    return entry


# The kernel's binary format of an access control list: a version, then (tag, permissions, id) for each entry, in this
# order of tags.
_ACL_ATTRIBUTE = "system.posix_acl_access"
_VERSION = struct.pack("<I", 2)
_ENTRY = struct.Struct("<HHI")
_USER_OBJ, _USER, _GROUP_OBJ, _GROUP, _MASK, _OTHER = 0x01, 0x02, 0x04, 0x08, 0x10, 0x20
_NO_ID, _SEARCH = 0xFFFFFFFF, 0o1

_Entries = dict[tuple[int, int], int]


def _grant_passage(folder: Path, uid: int) -> None:
    """Lets only one user pass through a folder, with an access control list. (`chmod o+x` would let all users pass.)
    Raises LaunchError."""
    try:
        entries = _entries(folder)
        mask = entries.get((_MASK, _NO_ID), entries[_GROUP_OBJ, _NO_ID])
        entries[_USER, uid] = _SEARCH
        entries[_MASK, _NO_ID] = mask | _SEARCH
        packed = (_ENTRY.pack(tag, perm, who) for (tag, who), perm in sorted(entries.items()))
        os.setxattr(folder, _ACL_ATTRIBUTE, _VERSION + b"".join(packed))
    except (OSError, AttributeError):
        raise LaunchError(
            f"Postgres does not run as root, and its user {NAME} has no access through {folder}: "
            f"run `chmod o+x '{folder}'`, or keep Kindred and KINDRED_DATA_DIR elsewhere."
        ) from None


def _entries(folder: Path) -> _Entries:
    try:
        packed = os.getxattr(folder, _ACL_ATTRIBUTE)
    except OSError:
        mode = folder.stat().st_mode
        return {
            (_USER_OBJ, _NO_ID): mode >> 6 & 7,
            (_GROUP_OBJ, _NO_ID): mode >> 3 & 7,
            (_OTHER, _NO_ID): mode & 7,
        }
    return {(tag, who): perm for tag, perm, who in _ENTRY.iter_unpack(packed[len(_VERSION) :])}
