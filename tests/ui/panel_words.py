"""What dialogs over a page and dialogs of files say: whichever test opens one, its words are kept here."""

import re

from PySide6.QtWidgets import QAbstractButton, QLabel

from app.ui.kit.components.dialogs import Panel

KEPT = """
Add a station | Back | Create the code
Archive *? | Back | Archive
Back up to * | Back | Back up
Bring * back? | Back | Bring back
Certificate for * | Back | Choose a folder and save…
Certificate for * | Back | Save it
Close *’s account? | Keep it | Close the account
Code for * | Back | Copy | Done
Cohort | Back | Set the cohort
Confirm these * rules? | Back to the list | Confirm these * rules
Confirm this rule? | Back to the list | Confirm this rule
Daily backups | Back | Make the first backup
Deal a new round? | Keep it | Deal a new round
End the exam here? | Don’t end it | End as not passed | End as incomplete
For verifiers | Back | Check a certificate… | Save the files…
Leave without saving? | Keep editing | Leave
Logo for * | Back | Remove the logo | Choose a picture…
Make a new code for *? | Back | Create the code
Merge * | Back | Merge
Other machines | Back | Accept it again
Other machines | Back | Leave it out
Put this version into use? | Not yet | Put into use
Record of exam * | Back | Save record as PDF…
Record of exam * | Back | Print record… | Save record as PDF…
Release *? | Back | Release the station
Restore * | Back | Restore it
* is damaged | Back | Restore it anyway
Results for HR | Back | Save the results…
Revoke this result? | Back | Revoke the result
Rubric heading | Back | Done
Withdraw “*”? | Keep it | Withdraw the set
Withdraw *? | Back | Withdraw the station
"""
"""The title, then the keys from the safe one on. A star stands for a name, a number or a file."""
FILES = """
Add a saved round | Rounds (*.json);;All files (*)
Back up | hcf-trainer.backup | Backups (*.backup);;All files (*)
Blank sheet | Assessor's sheet * | PDF (*.pdf)
Choose the logo | Pictures (*.png *.jpg *.jpeg)
Import a roster | Rosters (*.csv);;All files (*)
Merge backups | Backups (*.backup);;All files (*)
Open a certificate | Certificates (*.txt *.json *.pdf *.png *.jpg *.jpeg);;All files (*)
Open a round | Rounds (*.json);;All files (*)
Open a round or a log | Rounds and logs (*.json *.txt);;All files (*)
Restore a backup | Backups (*.backup);;All files (*)
Save as a video | round.gif | Videos (*.gif);;Picture strips (*.png)
Save the class | class.csv | CSV (*.csv)
Save the file sheet | * | PDF (*.pdf)
Save the list | *.csv | CSV (*.csv)
Save the list | *.csv | CSV (*.csv);;JSON (*.json)
Save the live table sheet | live-sheet-* | PDF (*.pdf)
Save the progress | progress.csv | CSV (*.csv)
Save the progress | progress.png | Pictures (*.png)
Save the record | exam-* | PDF (*.pdf)
Save the results | * | All files (*)
Save the round | round.json | Rounds (*.json);;All files (*)
Where should the certificate go?
Where should the daily backups go?
Where should the page, the key and the revocation list go?
"""
"""The title, then the name that is offered for a file to save, then the kinds."""
_OF_TESTS = """
Strike this fault? | Back | Strike it
Void this exam? | Back | Void
Void this exam? | Keep | Void
Read *
Save | *
Where?
"""
"""Those that no page opens: samples."""


def _ways(lines: str) -> list[re.Pattern[str]]:
    return [re.compile(re.escape(line).replace(r"\*", ".+")) for line in lines.split("\n") if line]


_WAYS = _ways(KEPT + FILES + _OF_TESTS)


def words_of_panel(panel: Panel) -> str:
    """Its title, and its keys from the safe one on."""
    title = panel.box.findChildren(QLabel)[0].text()
    items = [panel._keys.itemAt(place) for place in range(panel._keys.count())]
    keys = [key for item in items if item and isinstance(key := item.widget(), QAbstractButton)]
    return " | ".join([title, *[key.text() for key in keys]])


def is_kept(words: str) -> bool:
    """Are these the words of a dialog?"""
    return any(way.fullmatch(words) for way in _WAYS)
