import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '#api/schema.ts';
import { type TestActor, type TestApp, testApp } from './app.ts';
import type { Role } from './permission-table.ts';

/** A server with one business, its people and a review: enough to make every call of the contract. */
export interface World {
	app: TestApp;
	actors: Record<Exclude<Role, 'visitor'>, TestActor>;
	profileId: string;
	reviewId: string;
	/** A member with whom nobody is friends. */
	otherId: string;
	/** The four review categories of the business, each with a score. */
	scores: Record<string, number>;
	blogSlug: string;
	/** A name that was not given before. */
	unique: (prefix: string) => string;
}

export async function makeWorld(): Promise<World> {
	const app = await testApp();
	const unique = (prefix: string) => `${prefix} ${randomBytes(6).toString('hex')}`;
	const [owner, manager, member, stranger, other] = await Promise.all(
		['owner', 'manager', 'member', 'stranger', 'other'].map((name) => app.actor(name)),
	);
	if (!owner || !manager || !member || !stranger || !other) throw new Error('Every actor was just made.');
	const { data: profile } = await owner.call('POST /business-profile', {
		body: { business_name: unique('Tea house'), status: 'published' },
	});
	const db = app.connection.db as unknown as Kysely<DB>;
	await db
		.insertInto('profile_member')
		.values({ profile_id: profile.id, member_id: manager.id, role: 'manager' })
		.execute();
	const { data: categories } = await app.visitor('GET /business-profile/profile-review-category/:id', {
		params: { id: profile.id },
	});
	const scores = Object.fromEntries(categories.map(({ id }) => [id, 4]));
	const { data: review } = await member.call('POST /business-profile/reviews', {
		body: { profile_id: profile.id, scores },
	});
	const { data: posts } = await app.visitor('GET /blog');
	if (!posts[0]) throw new Error('There is no blog post in content/.');
	return {
		app,
		unique,
		scores,
		actors: { owner, manager, member, stranger },
		profileId: profile.id,
		reviewId: review.id,
		otherId: other.id,
		blogSlug: posts[0].slug,
	};
}
