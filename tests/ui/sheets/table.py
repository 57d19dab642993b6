"""What lies on the table, what is printed on it, and small pictures of it."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from app.drills.answer import answered
from app.drills.catalogue import drills_at
from app.drills.other_houses import course_at
from app.game.cards import Card, card_name
from app.procedure.library import Library
from app.procedure.rule_chapters import rule_chapters
from app.ui.drills.exhibits import Exhibits
from app.ui.kit.theme import DARK, LIGHT
from app.ui.table import rule_pictures
from app.ui.table.art import cards_art
from app.ui.table.art.backdrop import backdrop
from app.ui.table.art.canvas import blank, painting
from app.ui.table.art.felt import felt_picture
from app.ui.table.art.gallery import Gallery
from app.ui.table.art.placards import placards_picture
from app.ui.table.layout import lay_out
from app.ui.table.rule_pictures import rule_picture
from app.ui.table.sprites import ButtonArt, CardArt, ChipsArt, LightArt, PileArt, SlipArt
from app.ui.table.vignettes import VIGNETTES, picture_of, vignette
from tests.drills.asked import asked
from tests.ui.sheets.sheet import Sample, fail, thing

LIBRARY = Library()
SMALL = QSize(150, 96)
STAGE = QSize(620, 380)


def things() -> Iterator[Sample]:
    """Cards, chips, slips and lights."""
    chips = LIBRARY.house("greektown").chips
    mixed = (chips[-1], *chips[:3], chips[0], chips[0], chips[1])
    for ratio, four_colours in ((1.0, False), (2.0, True)):
        gallery = Gallery(ratio, four_colours, fail)
        for card in map(Card, (0, 5, 10, 21, 24, 38, 41, 51)):
            yield thing(f"{card_name(card)} at {ratio}", gallery.drawn(CardArt(card, True, 44.0)))
        yield thing(f"back at {ratio}", gallery.drawn(CardArt(Card(0), False, 38.0)))
        for is_cut in (False, True):
            how = "cut out" if is_cut else "stacked"
            yield thing(f"chips {how} at {ratio}", gallery.drawn(ChipsArt(mixed, 34.0, is_cut)))
            yield thing(f"many chips {how} at {ratio}", gallery.drawn(ChipsArt(mixed * 5, 34.0, is_cut)))
        yield thing(f"slip at {ratio}", gallery.drawn(SlipArt(123_450, 48.0)))
        yield thing(f"button at {ratio}", gallery.drawn(ButtonArt(36.0)))
        yield Sample(
            f"fan at {ratio}", backdrop(QSizeF(300, 200), "#104f3d", DARK, ratio, QPointF(150, 170), 90.0)
        )
        for card in map(Card, (8, 14, 39, 12)):
            yield Sample(f"stand-in {card_name(card)} at {ratio}", _stand_in(card, four_colours))
        for cards in (0, 7, 52):
            yield thing(f"{cards} discards at {ratio}", gallery.drawn(PileArt(cards, 60.0)))
        for is_red in (False, True):
            yield thing(
                f"{'red' if is_red else 'green'} light at {ratio}", gallery.drawn(LightArt(is_red, 20.0))
            )
            yield thing(
                f"{'red' if is_red else 'green'} marker at {ratio}",
                gallery.drawn(LightArt(is_red, 20.0, is_marker=True)),
            )


def _stand_in(card: Card, four_colours: bool) -> QPixmap:
    """A card as it is drawn where its picture is missing."""
    picture = blank(80, 112, 1.0, QColor("white"))
    with painting(picture) as painter:
        cards_art._draw_face(painter, card, QRectF(0, 0, 80, 112), four_colours)
    return picture


def prints() -> Iterator[Sample]:
    """The felt and the placards of every house, each in a size and a room of its own."""
    looks = ((1024, 600, DARK, 100), (1366, 768, LIGHT, 150), (1024, 600, LIGHT, 100))
    for place, house_id in enumerate(sorted(LIBRARY.files())):
        house, (width, height, theme, text) = LIBRARY.house(house_id), looks[place % len(looks)]
        layout = lay_out(house, width, height, text, left_handed=place % 2 == 1, lines=place % 3)
        yield Sample(f"felt of {house_id}", felt_picture(house, layout, theme, 1.0))
        yield Sample(
            f"placards of {house_id}", placards_picture(house, house.posted, 48_211_00, layout, theme, 1.0)
        )


def vignettes() -> Iterator[Sample]:
    """The small pictures of tiles, and those beside the rules."""
    house = LIBRARY.house("greektown")
    for name in VIGNETTES:
        yield Sample(f"picture {name}", vignette(name, house)(SMALL, 1.0))
    yield Sample("picture beside words", vignette("watch", house)(QSize(300, 96), 1.0, 0.4))
    for moment, parts in {**rule_pictures._MOMENTS, **rule_pictures._GAME}.items():
        yield Sample(f"rule {moment}", picture_of(parts, house)(SMALL, 1.0))
    for chapter in rule_chapters(house):
        for rule in chapter.rules:
            painted = rule_picture(house, rule)
            if painted and rule.key.startswith(("qualify", "table flush ")):
                yield Sample(f"rule {rule.key}", painted(SMALL, 1.0))


def stages() -> Iterator[Sample]:
    """A question of every drill, and the same with a wrong answer explained."""
    course = course_at(LIBRARY, "greektown")
    for drill in drills_at(course):
        question = next(asked(drill, course, 1))
        wrong = question.mistakes[0].answer if question.mistakes else question.right
        for answer in (None, answered(question, wrong, 4.0)):
            page = QWidget()
            page.setStyleSheet("background: #104f3d")
            page.resize(STAGE)
            stage = Exhibits(course.house, fail, page)
            stage.setGeometry(page.rect())
            stage.apply_look(18.0 if answer is None else 24.0, four_colours=False)
            stage.show_question(question, answer)
            page.show()
            QApplication.processEvents()
            yield Sample(f"{drill.name}{', explained' if answer else ''}", page.grab())
            page.hide()
            page.deleteLater()
