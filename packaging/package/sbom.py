"""The bill of materials: what the folder is made of, for programs, as CycloneDX JSON."""

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from uuid import NAMESPACE_OID, uuid5

from stamp import ROOT
from third_party import Part

NAME = "SBOM.cdx.json"
_HASH = "--hash=sha256:"
_PINS = ROOT / "packaging" / "constraints.txt"


def write(parts: Iterable[Part], version: str, moment: int, commit: str, to: Path) -> Path:
    """The file in a folder. The same parts make the same file."""
    made = to / NAME
    made.write_text(_written(parts, version, moment, commit), "utf-8", newline="\n")
    return made


def hashes_of_pins(pins: Path = _PINS) -> dict[str, list[str]]:
    """The hashes of the wheels of each pinned package, by its name and version."""
    entries = pins.read_text("utf-8").replace(" \\\n", " ").splitlines()
    lines = [entry.split() for entry in entries if "==" in entry and not entry.startswith("#")]
    return {line[0]: [word.removeprefix(_HASH) for word in line if word.startswith(_HASH)] for line in lines}


def _written(parts: Iterable[Part], version: str, moment: int, commit: str) -> str:
    known = hashes_of_pins()
    components = [_component(part, known) for part in parts]
    own = {
        "type": "application",
        "bom-ref": "hcf-trainer",
        "name": "hcf-trainer",
        "version": version,
        **({"pedigree": {"commits": [{"uid": commit}]}} if commit else {}),
    }
    body = {
        "metadata": {"timestamp": datetime.fromtimestamp(moment, UTC).isoformat(), "component": own},
        "components": components,
        "dependencies": [
            {"ref": "hcf-trainer", "dependsOn": [component["bom-ref"] for component in components]}
        ],
    }
    number = uuid5(NAMESPACE_OID, json.dumps(body, sort_keys=True))
    head = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{number}",
        "version": 1,
    }
    return json.dumps(head | body, indent=2, ensure_ascii=False) + "\n"


def _component(part: Part, known: Mapping[str, list[str]]) -> dict[str, object]:
    pin = f"{part.name.lower().replace('_', '-')}=={part.version}"
    named = pin.replace("==", "@")
    component: dict[str, object] = {
        "type": "library",
        "bom-ref": named,
        "name": part.name,
        "version": part.version,
        "licenses": [{"license": {"name": part.license}}],
    }
    if pin in known:
        component["purl"] = f"pkg:pypi/{named}"
        component["properties"] = [{"name": "hcf-trainer:wheel-sha256", "value": each} for each in known[pin]]
    return component
