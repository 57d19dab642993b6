"""What the dealer's hands add to a picture: the chips being built, and a lift for what is held or picked."""

from app.game.cards import card_name
from app.procedure.house import Chip
from app.session.moments import Moment
from app.ui.dealing.dealer import Dealer
from app.ui.dealing.things import BUILT, names_of
from app.ui.table.geometry import Point
from app.ui.table.layout import Layout
from app.ui.table.sprites import Art, ChipsArt, Picture, SlipArt, Sprite

_LIFT = 5.0
_HIGHER = 50
_LAYER = 100


def adorned(
    picture: Picture, layout: Layout, moment: Moment, dealer: Dealer, chips: tuple[Chip, ...]
) -> Picture:
    """The picture with what the hands do."""
    found = dict(picture)
    if dealer.has_built:
        at = layout.working_area.centre
        foot = Point(at.x, at.y + 8 * layout.unit)
        found[BUILT] = Sprite(_built(dealer, chips, layout.chip * 1.3), foot, _LAYER)
    # A picked card stays between its neighbours, so that none of them loses its index.
    lifted = dict.fromkeys([card_name(card) for card in dealer.picked], 0)
    if dealer.held and not dealer.picked:
        lifted = dict.fromkeys(names_of(dealer.held, moment), _HIGHER)
    for name, higher in lifted.items():
        if name in found:
            sprite = found[name]
            at = sprite.at._replace(y=sprite.at.y - _LIFT * layout.unit)
            found[name] = sprite._replace(at=at, layer=sprite.layer + higher)
    return found


def _built(dealer: Dealer, chips: tuple[Chip, ...], width: float) -> Art:
    if dealer.slip is not None:
        return SlipArt(dealer.slip, width)
    values = {chip.cents: chip for chip in chips}
    return ChipsArt(tuple([values[cents] for cents in dealer.chips]), width)
