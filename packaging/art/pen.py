"""A pen on a sheet: it draws outlines in the units of the finished card, four times finer than that.

A pen is a frozen value; moving, turning or mirroring gives another pen on the same sheet.
"""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import pairwise

from curves import Path, Point, arc
from inks import BLACK
from PIL import Image, ImageDraw

WIDTH, HEIGHT = 400, 560
FINER = 4
CONTOUR = 2.2


@dataclass(frozen=True)
class Pen:
    """Draws on `sheet`; `x`, `y`, `size`, `angle` and `mirror` say where its own origin lies."""

    sheet: Image.Image
    x: float = 0
    y: float = 0
    size: float = 1
    angle: float = 0
    mirror: bool = False

    @classmethod
    def on_blank(cls, colour: str) -> "Pen":
        return cls(Image.new("RGB", (WIDTH * FINER, HEIGHT * FINER), colour))

    def at(self, x: float, y: float, size: float = 1, angle: float = 0, mirror: bool = False) -> "Pen":
        """A pen whose origin is at a point of this one's."""
        there_x, there_y = self._placed((x, y))
        return replace(
            self,
            x=there_x,
            y=there_y,
            size=self.size * size,
            angle=self.angle + (-angle if self.mirror else angle),
            mirror=self.mirror != mirror,
        )

    def fill(self, outline: Path, colour: str) -> None:
        ImageDraw.Draw(self.sheet).polygon(self._on_sheet(outline), colour)

    def line(self, points: Path, width: float, colour: str, closed: bool = False) -> None:
        """A line with round ends and corners."""
        draw = ImageDraw.Draw(self.sheet)
        corners = self._on_sheet(points + points[:1] if closed else points)
        half = width * self.size * FINER / 2
        for (x, y), (to_x, to_y) in pairwise(corners):
            length = math.hypot(to_x - x, to_y - y)
            if length:
                across, down = half * (y - to_y) / length, half * (to_x - x) / length
                side = [(x + across, y + down), (to_x + across, to_y + down)]
                draw.polygon([*side, (to_x - across, to_y - down), (x - across, y - down)], colour)
        for x, y in corners:
            draw.ellipse((x - half, y - half, x + half, y + half), colour)

    def disc(self, x: float, y: float, radius: float, colour: str) -> None:
        self.fill(arc(x, y, radius, 0, 360), colour)

    def outlined(self, outline: Path, colour: str) -> None:
        """A shape of the courts: filled, with a contour of the one width they all have."""
        self.fill(outline, colour)
        self.line(outline, CONTOUR, BLACK, closed=True)

    def both_sides(self) -> tuple["Pen", "Pen"]:
        """This pen and its mirror image."""
        return self, self.at(0, 0, mirror=True)

    @contextmanager
    def within(self, outline: Path) -> Iterator["Pen"]:
        """A pen that leaves no trace outside an outline."""
        layer = replace(self, sheet=self.sheet.copy())
        yield layer
        mask = Image.new("1", self.sheet.size)
        ImageDraw.Draw(mask).polygon(self._on_sheet(outline), 1)
        self.sheet.paste(layer.sheet, (0, 0), mask)

    def turned_over(self) -> "Pen":
        """The same pen on the sheet upside down, pixel for pixel: what it draws now mirrors exactly."""
        return replace(self, sheet=self.sheet.transpose(Image.Transpose.ROTATE_180))

    def _on_sheet(self, points: Path) -> list[Point]:
        return [(x * FINER, y * FINER) for x, y in map(self._placed, points)]

    def _placed(self, point: Point) -> Point:
        x, y = point
        x, y = (-x if self.mirror else x) * self.size, y * self.size
        cos, sin = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        return self.x + x * cos - y * sin, self.y + x * sin + y * cos
