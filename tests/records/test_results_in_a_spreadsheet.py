"""The CSV file for HR in a real spreadsheet: the columns, the dates, and no formula."""

import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from app.credentials.exam_results import ResultRow
from app.credentials.export_forms import export_text
from tests.bulk import SOAK
from tests.records.office import Office

_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
US_ENGLISH = "44,34,76,1,,1033,false,true"
"""Commas, straight quotes, UTF-8, from the first row, in the locale of the United States, and dates are looked for."""


@pytest.mark.skipif(not SOAK, reason="a spreadsheet of others runs in soak")
@pytest.mark.skipif(shutil.which("soffice") is None, reason="no LibreOffice")
def test_columns_and_dates_are_right_and_nothing_is_computed(office: Office, tmp_path: Path) -> None:
    office.issue()
    office.examine(mark=1, name="=HYPERLINK(1)", badge="+1-2")
    file = tmp_path / "results.csv"
    file.write_bytes(export_text("csv", office.filing.exports.collect("csv", False)).data)
    command = [
        "soffice", f"-env:UserInstallation=file://{tmp_path}/profile", "--headless", f"--infilter=CSV:{US_ENGLISH}",
        "--convert-to", "fods", "--outdir", str(tmp_path), str(file),
    ]  # fmt: skip
    subprocess.run(command, check=True, capture_output=True, timeout=180)
    tree = ElementTree.parse(tmp_path / "results.fods")
    rows = [
        list(row.iter(f"{_TABLE}table-cell"))[: len(ResultRow._fields)]
        for row in tree.iter(f"{_TABLE}table-row")
    ][:3]
    texts = [["".join(cell.itertext()).strip() for cell in row] for row in rows]
    assert texts[0] == list(ResultRow._fields)
    passed, failed = (dict(zip(ResultRow._fields, row, strict=False)) for row in rows[1:])
    for name, day in (("date", "2031-05-02"), ("valid_until", "2032-05-02")):
        assert passed[name].get(f"{_OFFICE}value-type") == "date"
        assert passed[name].get(f"{_OFFICE}date-value") == day
    assert passed["score"].get(f"{_OFFICE}value") == "100"
    assert "".join(failed["name"].itertext()).strip() == "'=HYPERLINK(1)"
    assert failed["name"].get(f"{_OFFICE}value-type") == "string"
    assert not [cell for cell in tree.iter() if cell.get(f"{_TABLE}formula")]
