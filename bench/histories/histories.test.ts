import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runEvening, runFlood, runFour, runTown } from './histories.ts';
import { floods, historiesTable, usualRule } from './table.ts';

test('the table of the readme is what the histories give', () => {
	const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
	expect(/<!-- histories -->\n([\s\S]*)\n<!-- \/histories -->/.exec(readme)?.[1]).toBe(historiesTable(usualRule));
});

test('floods of four kinds move no score, neither while they come nor later', () => {
	for (const { name, flood } of floods.slice(0, 8))
		for (const kind of ['new', 'quiet'] as const)
			expect(runFlood(usualRule, kind, flood), name).toMatchObject({
				held: 7,
				moved: { meanwhile: 0, afterwards: 0 },
				made: { meanwhile: null, afterwards: null },
			});
});

test('four honest newcomers a week are never held, and a new town shows its scores', () => {
	expect(runFour(usualRule).wronglyHeld).toEqual({ everHeld: 0, atTheEnd: 0 });
	for (const town of [runTown(usualRule, { members: 120, places: 30 }), runEvening(usualRule, 20)]) {
		const last = town.shown.at(-1)!;
		expect(last.of).toBeGreaterThanOrEqual(10);
		expect(last.shown).toBe(last.of);
	}
});
