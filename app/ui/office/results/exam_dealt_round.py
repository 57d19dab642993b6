"""A round of an exam, to be looked at again: before the deal stand the results, and at a fault its strike."""

from app.exam.faults import FiledFault, judged
from app.exam.figures import scores_of
from app.exam.ports import Filed
from app.exam.result import why
from app.exam.sitting import Sitting
from app.ui.office.results.decision_words import revoked_words, struck_words
from app.ui.office.results.exam_fault_words import not_counted_words, strike_of
from app.ui.watch.dealt_round import DealtRound
from app.ui.watch.playback import Words


class ExamDealtRound(DealtRound):
    """One round of a sitting that is decided, with and without what was struck."""

    def __init__(self, sitting: Sitting, number: int, filed: Filed) -> None:
        """The rounds are counted from 1."""
        session = sitting.dealt[number - 1].session
        super().__init__(session.ruling, session.acts, judged(session), session.times)
        assert filed.result, "only what is decided is looked at again"
        self._sitting = sitting
        self._number = number
        self._filed = filed
        self._result = filed.result

    @property
    def score(self) -> str:
        """The machine's score of the round; both, where a strike changes it."""
        faults = self._result.faults
        stands = scores_of(self._sitting, faults)[self._number - 1]
        unstruck = tuple([fault._replace(struck=False) for fault in faults])
        before = scores_of(self._sitting, unstruck)[self._number - 1]
        return f"score {stands}" if stands == before else f"score {stands}, {before} without the strikes"

    def words_at(self, place: int) -> Words:
        """The results before the deal, and at a fault that does not count why not."""
        count, order, said, told, source = super().words_at(place)
        if not place:
            return count, order, said, "\n".join(self._results), source
        found = self._found_at(place)
        strike = strike_of(found, self._result.faults, self._filed.strikes) if found else None
        if strike:
            told = f"{struck_words(strike)}\n{told}"
        elif found and not found.binding:
            told = f"{not_counted_words(found)}\n{told}"
        return count, order, said, told, source

    @property
    def _results(self) -> list[str]:
        result, lines = self._result, []
        if self._filed.revoked:
            lines.append(revoked_words(self._filed.revoked))
        lines.append(result.why)
        if result.caveat:
            lines.append(f"{result.caveat}.")
        if self._filed.strikes:
            lines.append(f"Without the strikes: {why(result.unstruck)}")
        return lines

    def _found_at(self, place: int) -> FiledFault | None:
        """The fault at a place as it is on file."""
        fault = self.fault_at(place)
        if fault is None:
            return None
        alike = [
            each
            for each in self._result.faults
            if (each.round, each.line, each.step) == (self._number, fault.line, fault.step)
        ]
        return alike[0] if alike else None
