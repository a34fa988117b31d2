import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { findTakenSlugs, placeOf, slugBase } from '#api/profiles/service.ts';
import type { DB } from '#api/schema.ts';
import type { ProfileFields } from '#contract/profiles/profile-fields.ts';

/**
 * Chooses an address for each new profile: its name; if that is taken, name and place; else name and a mark made from
 * its id in the source, the same in every import; and if that is taken too, a random mark that nobody can foresee. It
 * takes one statement for the batch.
 */
export async function chooseSlugs(
	db: Kysely<DB>,
	sourceName: string,
	profiles: { fields: ProfileFields; sourceId: string }[],
): Promise<string[]> {
	if (profiles.length === 0) return [];
	const choices = profiles.map(({ fields, sourceId }) => {
		const base = slugBase(fields);
		const mark = createHash('sha256').update(`${sourceName}\0${sourceId}`).digest('hex').slice(0, 10);
		const place = placeOf(fields)?.slug.slice(0, 50);
		return [base, ...(place ? [`${base}-${place}`] : []), `${base}-${mark}`];
	});
	const taken = await findTakenSlugs(db, [...new Set(choices.flat())]);
	return choices.map((slugs) => {
		const slug = slugs.find((choice) => !taken.has(choice)) ?? `${slugs[0]}-${randomBytes(5).toString('hex')}`;
		taken.add(slug);
		return slug;
	});
}
