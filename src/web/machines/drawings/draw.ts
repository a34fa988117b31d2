import { compositions } from '#web/machines/drawings/compositions.ts';
import { Dice } from '#web/machines/drawings/dice.ts';
import { paletteFor } from '#web/machines/drawings/palette.ts';
import { tradeOf } from '#web/machines/drawings/trades.ts';

/**
 * A picture of a place of this trade, as SVG of 640 by 400: always the same for the same words. With a name it is one
 * business, and has it on its sign; `view` is another picture of the same.
 */
export function drawPlace(category: string, name = '', view = 0): string {
	const dice = new Dice(`${category}/${name}/${view}`);
	const { glyph, compositions: places } = tradeOf(category);
	const paint = paletteFor(dice);
	const composition = dice.pick(places);
	const drawn = compositions[composition]({ dice, paint, glyph, name });
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" width="640" height="400">${drawn}</svg>`;
}
