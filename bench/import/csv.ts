import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { allTowns } from '../seed/profiles.ts';
import { integerBelow, pick, pickSkewed, randomOfRow } from '../seed/random.ts';
import { businessName, sentence } from '../seed/vocabulary.ts';

const importTable = 9;
const categories = ['restaurants', 'cafes', 'bakeries', 'bars', 'pizza', 'hotels'];
const columns = [
	'id',
	'name',
	'tagline',
	'description',
	'category',
	'phone',
	'website',
	'street',
	'town',
	'postcode',
	'country',
	'lat',
	'lng',
];

/** A CSV file of that many businesses, none of them like another. */
export async function writeCsv(file: string, rows: number): Promise<void> {
	const towns = allTowns();
	function* lines() {
		yield `${columns.join(',')}\n`;
		for (let index = 0; index < rows; index += 1) {
			const random = randomOfRow(importTable, index);
			const town = pickSkewed(random, towns);
			const cells = [
				`row-${index}`,
				`${businessName(random, index)} ${index}`,
				sentence(random, 6),
				`${sentence(random, 14)} ${sentence(random, 14)}`,
				pick(random, categories),
				`+44${String(2_000_000_000 + index)}`,
				`https://imported-${index}.example/`,
				`${1 + integerBelow(random, 200)} Main Street`,
				town.locality,
				String(10_000 + integerBelow(random, 80_000)),
				town.country,
				(town.lat + random() - 0.5).toFixed(6),
				(town.lng + random() - 0.5).toFixed(6),
			];
			yield `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`;
		}
	}
	await pipeline(Readable.from(lines()), createWriteStream(file));
}
