/** Businesses and reviews for tests, made over HTTP. */
import type { TestActor, TestApp } from './app.ts';

/** Scores in the order of the four clicks. */
export type Clicks = readonly [number, number, number, number];

/** A new published business of the owner's; `fields` go into the request. */
export async function addBusiness(owner: TestActor, name: string, fields: object = {}) {
	const body = { business_name: name, confirm_distinct: true, ...fields };
	return (await owner.call('POST /business-profile', { body })).data;
}

/** The body of a review of that business. */
export async function reviewOf(app: TestApp, profileId: string, clicks: Clicks) {
	const { data } = await app.visitor('GET /business-profile/profile-review-category/:id', {
		params: { id: profileId },
	});
	return { profile_id: profileId, scores: Object.fromEntries(data.map(({ id }, at) => [id, clicks[at] ?? 0])) };
}

/** Makes both friends of each other. */
export async function befriend(one: TestActor, other: TestActor): Promise<void> {
	await one.call('POST /me/friends/:user_id', { params: { user_id: other.id } });
	await other.call('POST /me/friends/:user_id', { params: { user_id: one.id } });
}
