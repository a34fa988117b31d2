import { bench, bicycle, board, type Easel, plant, streetLamp } from '#web/machines/drawings/parts.ts';

export function furniture(easel: Easel, places: readonly number[]) {
	const { dice } = easel;
	return places
		.map((x) =>
			dice.pick<() => string>([
				() => plant(easel, x, 360, 1),
				() => board(easel, x - 26, 362),
				() => bicycle(easel, x - 44, 364),
				() => bench(easel, x - 52, 364),
				() => plant(easel, x - 16, 358, 0.8) + plant(easel, x + 20, 364, 1.1),
				// A lamp stands at the sides alone: elsewhere its post would hide the name.
				() => (x < 60 || x > 580 ? streetLamp(easel, x, 364) : plant(easel, x, 362, 1.1)),
				() => '',
			])(),
		)
		.join('');
}
