import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { DB } from '#api/schema.ts';
import { extendParts, listEntries, listParts, lockParts, type Part } from '#api/sitemap/queries.ts';
import { transaction } from '#db/transaction.ts';

/** Businesses in one part. The protocol allows 50,000; a part may grow by businesses that were drafts when it was drawn. */
const partSize = 10_000;
const batchSize = 2_000;

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
/** Escapes an address for XML; addresses hold no other character that XML would not take as it is. */
const inXml = (address: string) => address.replaceAll('&', '&amp;');

/** Returns the parts that have a business in them, after adding new ones where the last has grown full. */
export async function getParts(db: Kysely<DB>, size = partSize): Promise<Part[]> {
	const parts = await listParts(db);
	const last = parts.at(-1);
	if (last && last.count <= size) return parts.filter(({ count }) => count > 0);
	await transaction({ db }, async ({ db }) => {
		await lockParts(db);
		await extendParts(db, size);
	});
	return (await listParts(db)).filter(({ count }) => count > 0);
}

/** Returns the index of all parts: those of the businesses, and `pages`, the address of the part with everything else. */
export function sitemapIndex(siteUrl: string, pages: string, parts: Part[]): string {
	const entries = parts.map(
		({ number, changedAt }) =>
			`<sitemap><loc>${inXml(siteUrl)}${partAddress(number)}</loc><lastmod>${changedAt?.toISOString()}</lastmod></sitemap>\n`,
	);
	return `${head}<sitemapindex ${namespace}>\n<sitemap><loc>${inXml(siteUrl + pages)}</loc></sitemap>\n${entries.join('')}</sitemapindex>\n`;
}

export const partAddress = (number: number | string): string => `/sitemap/businesses-${number}.xml`;

/** Returns a stream of one part, which is read and written in batches. */
export const sitemapPart = (db: Kysely<DB>, siteUrl: string, part: Part): Readable =>
	Readable.from(writePart(db, siteUrl, part), { objectMode: false });

async function* writePart(db: Kysely<DB>, siteUrl: string, part: Part): AsyncGenerator<string> {
	yield `${head}<urlset ${namespace}>\n`;
	let after: string | null = null;
	for (;;) {
		const entries = await listEntries(db, part, after, batchSize);
		const lines = entries.map(
			({ slug, changedAt }) =>
				`<url><loc>${inXml(siteUrl)}/business-profile/${encodeURIComponent(slug)}</loc><lastmod>${changedAt.toISOString()}</lastmod></url>\n`,
		);
		yield lines.join('');
		after = entries.at(-1)?.id ?? null;
		if (entries.length < batchSize) break;
	}
	yield '</urlset>\n';
}
