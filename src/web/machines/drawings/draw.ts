import { compositions } from '#web/machines/drawings/compositions.ts';
import { Dice } from '#web/machines/drawings/dice.ts';
import { logo } from '#web/machines/drawings/logo.ts';
import { paletteFor } from '#web/machines/drawings/palette.ts';
import type { Easel } from '#web/machines/drawings/parts.ts';
import { tradeOf } from '#web/machines/drawings/trades.ts';

const middle = 320;

/**
 * Returns the styles that choose the visible part of a drawing by the shape of its place. A small square shows the logo
 * alone; a place higher than wide shows what is around the sign, with the mark on the sign instead of the name; a place
 * across a page shows all of it, with the street to both sides. A browser lays out what is shown and nothing else: most
 * places are cards, of which a page has two dozen. What the street shows is a second use of the same shapes, which Chromium
 * doesn't style anew when the picture gets its size: so the shapes inherit from the whole what of them is shown.
 */
const style = (aside: number) => `<style>.logo,.street{display:none}
:root{--name:inline;--mark:none;--aside:none;--move:none}
.name{display:var(--name)}.mark{display:var(--mark)}.aside{display:var(--aside)}#drawn{transform:var(--move)}
@media(max-aspect-ratio:1/1){:root{--name:none;--mark:inline;--move:translate(${aside}px)}}
@media(min-aspect-ratio:9/5){:root{--aside:inline}.place{display:none}.street{display:inline}}
@media(max-width:130px) and (min-aspect-ratio:9/10) and (max-aspect-ratio:10/9){.place{display:none}.logo{display:inline}}</style>`;

/**
 * Returns a picture of a place of this trade, as SVG that fills the place it is shown in; it is always the same for the
 * same words. With a name it shows one business, with the name on its sign; another `view` is another picture of that
 * business in its colours.
 */
export function drawPlace(category: string, name = '', view = 0): string {
	const { glyph, compositions: places } = tradeOf(category);
	const own = new Dice(`${category}/${name}`);
	const paint = paletteFor(own);
	const mark = logo({ dice: own, paint, glyph, name });
	const dice = new Dice(`${category}/${name}/${view}`);
	const composition = dice.pick(places);
	const easel: Easel = { dice, paint, glyph, name };
	const drawn = compositions[composition](easel);
	const part = (name: string, fit: string, content: string, box = '0 0 640 400') =>
		`<svg class="${name}" viewBox="${box}" width="100%" height="100%" preserveAspectRatio="xMidYMid ${fit}" overflow="visible">${content}</svg>`;
	return `<svg xmlns="http://www.w3.org/2000/svg">${style(Math.round((middle - (easel.signX ?? middle)) * 0.8))}${part('place', 'slice', `<g id="drawn">${drawn}</g>`)}${part('street', 'meet', '<use href="#drawn"/>')}${part('logo', 'slice', mark, '0 0 64 64')}</svg>`;
}
