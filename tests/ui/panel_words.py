"""The titles and the keys of the dialogs over a page: whichever test opens one, its words are kept here."""

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
_OF_TESTS = """
Strike this fault? | Back | Strike it
Void this exam? | Back | Void
Void this exam? | Keep | Void
"""
"""Those that no page opens: samples."""
_WAYS = [re.compile(re.escape(line).replace(r"\*", ".+")) for line in (KEPT + _OF_TESTS).split("\n") if line]


def words_of_panel(panel: Panel) -> str:
    """Its title, and its keys from the safe one on."""
    title = panel.box.findChildren(QLabel)[0].text()
    items = [panel._keys.itemAt(place) for place in range(panel._keys.count())]
    keys = [key for item in items if item and isinstance(key := item.widget(), QAbstractButton)]
    return " | ".join([title, *[key.text() for key in keys]])


def is_kept(words: str) -> bool:
    """Are these the words of a dialog?"""
    return any(way.fullmatch(words) for way in _WAYS)
