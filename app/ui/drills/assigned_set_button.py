"""An assigned set in a line, which leads to where it is done."""

from PySide6.QtWidgets import QPushButton

from app.learning.assigned import Task
from app.learning.task_words import day_of


class TaskButton(QPushButton):
    """One set of whoever is at the machine."""

    def __init__(self, task: Task) -> None:
        super().__init__(day_of(task).replace("&", "&&"))
        self.setAccessibleName(day_of(task))
        self.task = task
        self.setObjectName("task")
        self.setProperty("late", task.standing.is_late)
        self.setAutoDefault(True)
