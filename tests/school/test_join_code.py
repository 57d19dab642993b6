"""One code is typed once, by people who make mistakes."""

import pytest

from app.errors import Refused
from app.school.join_code import JoinCode, _written, new_code, read_code

CODE = JoinCode("db.school.example", 5432, "school", bytes(range(6)), bytes(range(10)))
WRITTEN = "db.school.example:5432/school/0008-20C2-0A00-1081-G818-60W4-0KEM-A"
SEALED = "1no7EQPBimrZPELbqxj-0-lkJLQCSLsWdeZpyYE4Vh_sEPbqRgfEQ2YpXGxp1w=="
"""What 1.1.0 wrote: an office may be older or newer than its station."""


def test_a_code_is_read_as_it_was_written() -> None:
    for code in (CODE, *[new_code("/run/postgresql", 5433, "a-school") for _ in range(20)]):
        assert read_code(code.as_text()) == code


def test_a_code_of_another_version_is_read_for_ever() -> None:
    assert CODE.as_text() == WRITTEN
    assert read_code(WRITTEN) == CODE
    assert CODE.unseal(SEALED) == {"pins": "secret"}
    each_once = bytes.fromhex("00443214c74254b635cf84653a56d7c675be77df")
    assert _written(each_once) == "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    assert CODE.role == "hcf_s_000102030405"
    assert CODE.password == "501780d5e18fd77284e6f8e8cbf3bd094f7e7fc24150248922ca6c4e9b1c5262"


def test_blanks_small_letters_and_letters_that_look_like_digits_do_not_matter() -> None:
    text = CODE.as_text()
    place, _, letters = text.rpartition("/")
    assert read_code(f" {place}/{letters.lower().replace('-', ' ')}") == CODE
    assert read_code(f"{place}/{letters.replace('0', 'O').replace('1', 'l')}") == CODE


@pytest.mark.parametrize("at", range(-34, 0))
def test_a_typing_mistake_is_noticed(at: int) -> None:
    text = CODE.as_text()
    if text[at] not in "-/":
        wrong = "7" if text[at] != "7" else "8"
        with pytest.raises(Refused, match="it has a typo"):
            read_code(text[: len(text) + at] + wrong + text[len(text) + at + 1 :])


def test_only_the_code_opens_what_the_office_has_sealed_for_it() -> None:
    sealed = CODE.seal({"pins": "secret"})
    assert CODE.unseal(sealed) == {"pins": "secret"}
    assert "secret" not in sealed
    for other in (new_code("h", 1, "d"), CODE._replace(secret=b"another on")):
        with pytest.raises(Refused, match="new code"):
            other.unseal(sealed)


def test_the_password_says_nothing_about_the_key_of_the_seal() -> None:
    assert CODE.password not in CODE.as_text()
    assert CODE.secret.hex() not in CODE.password
