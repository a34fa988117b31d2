import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { columns } from '#api/dumps/columns.ts';
import { GzipFile, type WrittenFile } from '#api/dumps/gzip-file.ts';
import { listPublished } from '#api/profiles/lifecycle/service.ts';
import type { DB } from '#api/schema.ts';
import { csvLine } from '#contract/csv-line.ts';
import type { Dump } from '#contract/operator/dumps.ts';
import type { Profile } from '#contract/profiles/profiles.ts';
import { businessThing } from '#contract/schema-org/business.ts';
import { schemaOrg } from '#contract/schema-org/thing.ts';

const batchSize = 500;

export interface DumpContext {
	db: Kysely<DB>;
	/** The folder of the files; it is made when it does not exist. */
	folder: string;
	/** The address of the site, without a slash at the end. */
	siteUrl: string;
	now: Date;
	/** Stops the work, which then leaves no files behind. */
	signal?: AbortSignal;
}

/**
 * Writes every published business, as a visitor may see it, into a file of JSON-LD lines and a CSV file, in one pass
 * that takes no more memory for a million than for a thousand.
 * @throws Error when the disk or the database fails, or `signal` is aborted; the earlier files stay untouched.
 */
export async function writeDump({ db, folder, siteUrl, now, signal }: DumpContext): Promise<Dump> {
	await mkdir(folder, { recursive: true });
	const mark = randomBytes(6).toString('hex');
	const lines = new GzipFile(join(folder, `.${mark}.jsonl.gz`));
	const table = new GzipFile(join(folder, `.${mark}.csv.gz`));
	const sources = new Map<string, Dump['sources'][number]>();
	let businesses = 0;
	try {
		await table.write(csvLine(columns.map(([name]) => name)));
		const today = now.toISOString().slice(0, 10);
		for await (const profiles of published(db)) {
			signal?.throwIfAborted();
			await lines.write(profiles.map((profile) => jsonLine(profile, siteUrl, today)).join(''));
			await table.write(
				profiles.map((profile) => csvLine(columns.map(([, value]) => value(profile, siteUrl)))).join(''),
			);
			businesses += profiles.length;
			for (const { source } of profiles) if (source) count(sources, source);
		}
		const day = today.replaceAll('-', '');
		const ended = (file: GzipFile, extension: string) =>
			file.end(folder, (sha256) => `businesses-${day}-${sha256.slice(0, 8)}.${extension}.gz`);
		return {
			made_at: now.toISOString(),
			businesses,
			files: [
				described(await ended(lines, 'jsonl'), 'JSON-LD in the words of schema.org, one business a line'),
				described(await ended(table, 'csv'), 'CSV with a line of names, one business a line'),
			],
			sources: [...sources.values()].sort((one, other) => other.businesses - one.businesses),
		};
	} catch (error) {
		await Promise.all([lines.abandon(), table.abandon()]);
		throw error;
	}
}

async function* published(db: Kysely<DB>): AsyncGenerator<Profile[]> {
	let after: string | null = null;
	for (;;) {
		const profiles: Profile[] = await listPublished({ db }, after, batchSize);
		if (profiles.length === 0) return;
		yield profiles;
		after = profiles.at(-1)?.id ?? null;
		// Requests have their turn between batches.
		await setImmediate();
	}
}

const jsonLine = (profile: Profile, siteUrl: string, today: string) =>
	`${JSON.stringify({ '@context': schemaOrg, ...businessThing(profile, { siteUrl, today }) })}\n`;

function count(sources: Map<string, Dump['sources'][number]>, source: NonNullable<Profile['source']>): void {
	const known = sources.get(source.name) ?? { name: source.name, licence: source.licence, businesses: 0 };
	known.businesses++;
	sources.set(source.name, known);
}

const described = ({ name, bytes, sha256 }: WrittenFile, description: string): Dump['files'][number] => ({
	name,
	url: `/dumps/${name}`,
	media_type: 'application/gzip',
	bytes,
	sha256,
	description,
});
