import type { LatencyCase } from '../latencies.ts';
import { allTowns } from '../seed/profiles.ts';
import { searchWords } from '../seed/vocabulary.ts';
import type { Targets } from '../targets.ts';

const list = '/api/v1/business-profile';
const radiusM = 15_000;

/** The calls of the directory that must not care how large it is. */
export function directoryCases({ categories }: Targets): LatencyCase[] {
	const of = (name: string, paths: string[], marker = '"meta"'): LatencyCase => ({
		name,
		calls: paths.map((path) => ({ path })),
		marker,
	});
	return [
		of('list', [list], '"business_name"'),
		of('search for a rare word', [`${list}?q=${searchWords.rare}`], '"business_name"'),
		of('search for a very common word', [`${list}?q=${searchWords.common}`], '"business_name"'),
		of('category, radius and open now', filtered(categories.slice(0, 5), 4)),
		of(
			'suggest',
			['co', 'gard', 'gold', 'q', 'velvet b'].map((typed) => `${list}/suggest?q=${encodeURIComponent(typed)}`),
			'"data"',
		),
	];
}

/** Around the largest towns. */
const filtered = (categories: string[], towns: number): string[] =>
	categories.flatMap((category) =>
		allTowns()
			.slice(0, towns)
			.map(({ lat, lng }) => `${list}?category=${category}&lat=${lat}&lng=${lng}&radius=${radiusM}&open_now=true`),
	);

const views = 60;
/** Degrees that a map of 1,024 × 768 pixels shows at a zoom. */
const widthAt = (zoom: number) => (1024 / 512) * (360 / 2 ** zoom);

/** Calls whose answers are kept for a while, each another one: what the first to ask waits for. */
export function freshCases(): { name: string; paths: string[] }[] {
	const towns = allTowns();
	const view = (zoom: number, at: number) => {
		const { lat, lng } = towns[at % 40] as (typeof towns)[number];
		const [width, height] = [widthAt(zoom), widthAt(zoom) * 0.5];
		// From one to the next by half a view, as one who moves the map sees them.
		const west = Math.max(-179, lng - width / 2 + (Math.floor(at / 40) * width) / 2);
		const south = Math.max(-80, lat - height / 2 + ((at % 3) * height) / 2);
		const box = [west, south, Math.min(179, west + width), Math.min(80, south + height)];
		return `${list}/map?view=${box.map((degrees) => degrees.toFixed(4)).join(',')}&zoom=${zoom}`;
	};
	const onMap = (zoom: number) => ({
		name: `map at zoom ${zoom}`,
		paths: Array.from({ length: views }, (_, at) => view(zoom, at)),
	});
	return [
		...[4, 7, 10, 13, 16].map(onMap),
		{
			name: 'a search within a radius, open now',
			paths: towns
				.slice(0, views)
				.map(({ lat, lng }) => `${list}?q=${searchWords.common}&lat=${lat}&lng=${lng}&radius=${radiusM}&open_now=true`),
		},
		{
			name: 'within a radius, at a price',
			paths: towns
				.slice(0, views)
				.map(
					({ lat, lng }, at) =>
						`${list}?lat=${lat}&lng=${lng}&radius=${radiusM}&price=${1 + (at % 4)}&sort=highest-rated`,
				),
		},
	];
}
