/** What a score and an order are made of knows nothing of coins, and coins nothing of them: neither can buy the other. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importedFile, readImports } from './import-check.ts';

const sources = (pattern: string) => globSync(pattern).filter((file) => !file.endsWith('.test.ts'));
const importsOf = (file: string): string[] =>
	readImports(file, readFileSync(file, 'utf8')).flatMap((line) => importedFile(line) ?? []);
/** What makes scores, weights, the order of lists, and whom a circle shows. */
const scoring = ['reviews/scores', 'reviews/weights', 'reviews/standing', 'directory'].flatMap((folder) =>
	sources(`src/api/${folder}/**/*.ts`),
);

test('no path of imports leads from coins to what makes scores and orders', () => {
	const coins = sources('src/api/coins/**/*.ts');
	expect(coins.length).toBeGreaterThan(10);
	const reached = new Set(coins);
	for (const file of reached) for (const next of importsOf(file)) reached.add(next);
	expect(scoring.filter((file) => reached.has(file))).toEqual([]);
});

test('what makes scores and orders neither imports what has to do with coins, nor reads its tables', () => {
	expect(scoring.length).toBeGreaterThan(30);
	const features = /^src\/api\/(coins|invitations|referrals|offers)\//;
	const tables = /\b(coin|ledger|invitation|referral|redemption)_\w+/;
	const wrong = scoring.filter(
		(file) => importsOf(file).some((next) => features.test(next)) || tables.test(readFileSync(file, 'utf8')),
	);
	expect(wrong).toEqual([]);
});
