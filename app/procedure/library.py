"""The library of houses: the shipped files, the user's own, and the House each of them makes."""

import re
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from typing import Any

from app import places
from app.errors import Problem, Refused, reason
from app.look_alike_names import look_alike
from app.procedure.decisions import NOTHING, HouseDecisions, decisions_as_toml
from app.procedure.house import House
from app.procedure.house_file.build import build
from app.procedure.house_file.cache import key_of, remember, remembered
from app.procedure.house_text import HouseText
from app.procedure.vocabulary import nearest

STANDARD = "standard"
_LARGEST = 1_000_000
_DECIDED = re.compile(rb"(?m)^\s*(\[+\s*)?[\"']?decided\b")


class Library:
    """Houses by id. A file is checked when it is first seen, then it comes from the cache."""

    def __init__(self, own: Path | None = None, cache: Path | None = None) -> None:
        self.shipped = places.shipped("procedures")
        self.own = own or places.own_houses()
        self.cache = cache or places.cache() / "houses"
        self.standard = self.shipped / f"{STANDARD}.toml"
        self._houses: dict[str, House] = {}
        self._decided: dict[str, HouseDecisions] = {}
        self._from_text: dict[str, House] = {}
        self._names: dict[str, str] = {}
        """The name in each house file that can be read."""

    def decide(self, decided: Mapping[str, HouseDecisions]) -> None:
        """From now on houses are as they have decided for themselves."""
        self._decided = dict(decided)
        self._houses.clear()
        self._names.clear()

    def decisions(self, house_id: str) -> HouseDecisions:
        """What a house has decided for itself so far."""
        return self._decided.get(house_id, NOTHING)

    def files(self) -> dict[str, Path]:
        """Every house file by its id. A shipped house cannot be replaced by a file of the same name."""
        found = {file.stem: file for file in sorted(self.own.glob("*.toml"))}
        found |= {file.stem: file for file in sorted(self.shipped.glob("*.toml"))}
        return {house_id: found[house_id] for house_id in sorted(found) if house_id != STANDARD}

    def hidden(self) -> list[Path]:
        """The user's own files that are ignored because a shipped house has the same id."""
        return [file for file in sorted(self.own.glob("*.toml")) if (self.shipped / file.name).exists()]

    def all_files(self) -> list[Path]:
        """The standard and every house file, including those hidden by a shipped one."""
        houses = [file for file in sorted(self.shipped.glob("*.toml")) if file != self.standard]
        return [self.standard, *houses, *sorted(self.own.glob("*.toml"))]

    def house(self, house_id: str) -> House:
        """The house with this id, or a refusal that says what is wrong."""
        if house_id not in self._houses:
            house = self.house_of(self.text(house_id))
            self._houses[house_id] = house._replace(name=self.title(house))
        return self._houses[house_id]

    def forget(self, house_id: str) -> None:
        """Read the file of this house anew the next time."""
        self._houses.pop(house_id, None)
        self._names.pop(house_id, None)

    def is_shipped(self, house_id: str) -> bool:
        """Does this house come with the program?"""
        return (self.shipped / f"{house_id}.toml").exists()

    def title(self, house: House) -> str:
        """What a house is called. A file that takes the name of another house is shown as what it is.

        Its own name is not shown at all if it looks like that of a house that comes with the program.
        """
        if self.is_shipped(house.id):
            return house.name
        looks = look_alike(house.name + house.place)
        for other, name in self._every_name().items():
            if other != house.id and look_alike(name) in looks:
                if self.is_shipped(other):
                    return f"Custom file {house.id}.toml (not the built-in {name})"
                return f"{house.name} (custom file {house.id}.toml)"
        return house.name

    def logo_file(self, house_id: str) -> Path:
        """Where the logo of a house is, if it has one."""
        return self.own / f"{house_id}.png"

    def logo(self, house_id: str, name: str) -> Path | None:
        """The logo for a paper that carries this name of a house.

        None if there is none, or if the name is not the house's own: a file that takes the name of another
        house gets no logo. On a certificate the place follows the name.
        """
        file, known = self.logo_file(house_id), self._every_name().get(house_id)
        names = {known}
        with suppress(Refused):
            names.add(f"{known}, {self.house(house_id).place}")
        return file if known and name in names and file.is_file() else None

    def _every_name(self) -> dict[str, str]:
        """The name in each house file that can be read, those that come with the program first."""
        files = self.files()
        for house_id in files.keys() - self._names.keys():
            with suppress(OSError, Refused, ValueError):
                name = tomllib.loads(_bytes_of(files[house_id]).decode()).get("name")
                self._names[house_id] = name if isinstance(name, str) else ""
        named = [house_id for house_id in files if look_alike(self._names.get(house_id, ""))]
        return {each: self._names[each] for each in sorted(named, key=self.is_shipped, reverse=True)}

    def other_houses(self, house_id: str) -> list[House]:
        """Every house that can be dealt but this one."""
        found = []
        for other in self.files():
            if other != house_id:
                with suppress(Refused):
                    found.append(self.house(other))
        return found

    def text(self, house_id: str) -> HouseText:
        """The house file with this id as it is now, with what the house has decided for itself."""
        files = self.files()
        if house_id not in files:
            known = nearest(house_id, list(files)) or f"; the houses are {', '.join(files)}"
            raise Refused(f"unknown house “{house_id}”{known}")
        text = self._read(files[house_id])
        return text._replace(text=text.text + decisions_as_toml(self.decisions(house_id)))

    def standard_house(self) -> House:
        """The standard procedure as a house, to compare others with."""
        return self.house_of(self._read(self.standard))

    def house_of(self, text: HouseText) -> House:
        """The house that a text makes, be it a file of today or one that a record kept."""
        key = key_of(text)
        known = remembered(self.cache, key)
        if known is not None:
            try:
                return build(text.house_id, known)
            except (AttributeError, KeyError, TypeError, ValueError):
                # Sound JSON of another shape: written by a program that is not this one.
                pass
        data = _sound(text)
        remember(self.cache, key, data)
        return build(text.house_id, data)

    def house_from_text(self, text: HouseText) -> House:
        """The same without the cache, which anybody could have written: for exams."""
        if text.hash not in self._from_text:
            self._from_text[text.hash] = build(text.house_id, _sound(text))
        return self._from_text[text.hash]

    def problems(self, file: Path) -> list[Problem]:
        """Everything that is wrong with a house file."""
        try:
            text = self._read(file)
        except Refused as refusal:
            return [
                Problem(str(file), 0, sentence.removeprefix(f"{file}: ")) for sentence in refusal.sentences
            ]
        return _checked(text)[1] + self._hidden(file)

    def _read(self, file: Path) -> HouseText:
        try:
            text, standard = _bytes_of(file), _bytes_of(self.standard)
        except OSError as error:
            raise Refused(f"{file}: cannot be read: {reason(error)}") from None
        if _DECIDED.search(text):
            raise Refused(f"{file}: remove “decided”; supervisors do that in the program, not in the file")
        return HouseText(file.stem, text, standard, str(file), self.standard.name)

    def _hidden(self, file: Path) -> list[Problem]:
        shipped = self.shipped / file.name
        if file.parent.resolve() == self.own.resolve() and shipped.exists():
            text = "the program already has a house with this id; rename the file"
            return [Problem(str(file), 0, text)]
        return []


def _sound(text: HouseText) -> dict[str, Any]:
    """The data of a house file. Refused with everything that is wrong with it."""
    data, problems = _checked(text)
    if data is None:
        raise Refused(*map(str, problems))
    return data


def _bytes_of(file: Path) -> bytes:
    """A house file. A pipe would keep everybody waiting, so only a plain file of some size is opened."""
    if not S_ISREG(file.stat().st_mode):
        raise Refused(f"{file}: this is a folder, a pipe or a device, not a file; move it out of the folder")
    with file.open("rb") as stream:
        text = stream.read(_LARGEST + 1)
    if len(text) > _LARGEST:
        raise Refused(f"{file}: this is too large for a house file")
    return text


def _checked(text: HouseText) -> tuple[dict[str, Any] | None, list[Problem]]:
    # Late: the validation library costs more than Qt to import, and a sound house comes from the cache.
    from app.procedure.house_file.check import checked

    return checked(text)
