"""PINs: what is kept of one says yes to it alone, and nothing shows the PIN itself."""

import pytest

from app.errors import Refused
from app.records.db.pins import hash_pin, verify_pin


@pytest.mark.usefixtures("slow_secrets")
def test_a_pin_is_known_again_and_another_is_not() -> None:
    kept = hash_pin("0417")
    assert verify_pin(kept, "0417")
    for other in ("417", "0418", "", "04170"):
        assert not verify_pin(kept, other)


def test_only_a_salted_hash_by_argon2id_is_kept() -> None:
    one, other = hash_pin("041704170417"), hash_pin("041704170417")
    assert one.startswith("$argon2id$")
    assert one != other
    assert "0417" not in one.rpartition("$")[0]


@pytest.mark.parametrize("kept", ["", "0417", "$argon2id$", "$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$"])
def test_what_is_no_hash_is_nobodys_pin(kept: str) -> None:
    assert not verify_pin(kept, "0417")


@pytest.mark.parametrize("pin", ["", "123", "1234567890123", "12a4", "١٢٣٤", " 1234"])
def test_what_is_no_pin_is_refused_without_being_shown(pin: str) -> None:
    with pytest.raises(Refused) as caught:
        hash_pin(pin)
    assert caught.value.sentences == ("a PIN needs 4 to 12 digits",)
