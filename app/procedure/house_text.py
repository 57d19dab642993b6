"""A house file as text, together with the standard it builds on: what a record keeps of a house."""

from hashlib import sha256
from typing import NamedTuple


class HouseText(NamedTuple):
    """The two texts that make a house, and the names of the files they came from."""

    house_id: str
    text: bytes
    standard: bytes
    file: str
    standard_file: str

    @property
    def hash(self) -> str:
        """What the house is known by in records: any changed byte in either text makes another hash."""
        digest = sha256(f"{self.house_id}\0".encode())
        for text in (self.text, self.standard):
            digest.update(sha256(text).digest())
        return digest.hexdigest()
