"""The data of ICU are cut item by item, and the package stays one that ICU can read."""

import struct

import pytest
from icu_data import cut_package, is_wanted

HEAD = struct.pack("<HBB", 32, 0xDA, 0x27) + b"\x14\0\0\0\0\0\2\0CmnD" + bytes(16)


def package(items: dict[str, bytes]) -> bytes:
    """A package as ICU's own tools write it."""
    at = 4 + 8 * len(items)
    table, texts, data = b"", b"", b""
    names = b"".join(name.encode() + b"\0" for name in items)
    start = at + len(names) + -(at + len(names)) % 16
    for name, item in items.items():
        table += struct.pack("<II", at + len(texts), start + len(data))
        texts += name.encode() + b"\0"
        data += item + bytes(-len(item) % 16)
    return HEAD + (struct.pack("<I", len(items)) + table + texts).ljust(start, b"\0") + data


def read(packed: bytes) -> dict[str, bytes]:
    """A package as ICU reads it: by places counted from behind the head."""
    listed = packed[struct.unpack_from("<H", packed)[0] :]
    count = struct.unpack_from("<I", listed)[0]
    places = [struct.unpack_from("<II", listed, 4 + 8 * number) for number in range(count)]
    ends = [place for _, place in places[1:]] + [len(listed)]
    assert all(place % 16 == 0 for _, place in places)
    return {
        listed[name : listed.index(b"\0", name)].decode(): listed[place:end].rstrip(b"\0")
        for (name, place), end in zip(places, ends, strict=True)
    }


def test_what_stays_is_what_it_was() -> None:
    items = {
        "icudt73l/coll/sv.res": b"how Swedes sort",
        "icudt73l/curr/de.res": b"Mark und Pfennig, und was es sonst noch gibt",
        "icudt73l/curr/en.res": b"pounds",
        "icudt73l/zoneinfo64.res": b"when summer begins, everywhere",
    }
    cut = cut_package(package(items))
    assert read(cut) == {name: item for name, item in items.items() if name != "icudt73l/curr/de.res"}
    assert cut.startswith(HEAD)
    assert cut_package(cut) == cut


@pytest.mark.parametrize(
    "name",
    ["root.res", "pool.res", "en.res", "en_GB.res", "lang/root.res", "coll/zh_TW.res", "coll/ucadata.icu",
     "gb18030.cnv", "metaZones.res", "curr/supplementalData.res", "brkitr/line.brk", "nfkc.nrm"],
)  # fmt: skip
def test_it_stays(name: str) -> None:
    assert is_wanted(f"icudt73l/{name}")


@pytest.mark.parametrize(
    "name", ["de.res", "de_CH.res", "zone/fil.res", "brkitr/thaidict.dict", "lang/zh_Hant.res"]
)
def test_it_goes(name: str) -> None:
    assert not is_wanted(f"icudt73l/{name}")
