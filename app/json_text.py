"""JSON that others read: letters stay as they are, so that a name in it can be read."""

import json
from hashlib import sha256


def json_text(data: object, indent: int | None = None) -> str:
    """Plain data as JSON."""
    return json.dumps(data, ensure_ascii=False, indent=indent)


def json_digest(data: object) -> str:
    """The SHA-256 hash of plain data, in whatever order its keys are."""
    return sha256(json.dumps(data, ensure_ascii=False, sort_keys=True).encode()).hexdigest()
