"""JSON that others read, and digests by which approved forms and certificates are known again."""

from hashlib import sha256

from app.json_text import json_digest, json_text


def test_a_name_stays_readable() -> None:
    assert json_text({"dealer": "Zoë"}) == '{"dealer": "Zoë"}'
    assert json_text(["Zoë"], indent=1) == '[\n "Zoë"\n]'


def test_a_digest_is_that_of_the_text_with_its_keys_in_order_as_every_release_has_made_it() -> None:
    written = sha256('{"form": "Zoë’s", "number": 1}'.encode()).hexdigest()
    assert (
        json_digest({"number": 1, "form": "Zoë’s"}) == json_digest({"form": "Zoë’s", "number": 1}) == written
    )
