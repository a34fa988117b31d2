import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { DB as IdentityDB } from '#identity/schema.ts';
import { type TestActor, type TestApp, testApp } from './app.ts';
import { giveCoins } from './coins.ts';
import { makeOffer, redeem } from './offer-calls.ts';
import { makeOwnership, type OwnershipWorld } from './ownership-world.ts';
import type { Role } from './permission-table.ts';
import { newPicture } from './pictures.ts';
import { newBrowser } from './push-browser.ts';
import { makeReferrals, type ReferralWorld } from './referral-world.ts';

/** A server with one business, its people and a review: enough to make every call of the contract. */
export interface World extends OwnershipWorld, ReferralWorld {
	app: TestApp;
	actors: Record<Exclude<Role, 'visitor'>, TestActor>;
	profileId: string;
	reviewId: string;
	/** By which an operator removed another review of the member's. */
	decisionId: string;
	/** A post of the business, and what the member said below it. */
	postId: string;
	commentId: string;
	/** An offer of the business, and one of it that the member has taken. */
	offerId: string;
	redemptionId: string;
	/** Who joined by an invitation of the owner's, and whose reward is held. */
	heldJoinId: string;
	/** Its code; each time that of another, as long as there are some. */
	nextCode: () => string;
	/** A photo of the review. */
	reviewPhotoId: string;
	/** A session of the member's. */
	sessionId: string;
	pushDeviceId: string;
	/** A member with whom nobody is friends. */
	otherId: string;
	/** That one wrote both to the member. */
	messageId: string;
	otherMessageId: string;
	/** An invitation that brings everybody here, and one that the member has sent. */
	invitationCode: string;
	invitationId: string;
	/** A group of the member's. */
	groupId: string;
	/** The four review categories of the business, each with a score. */
	scores: Record<string, number>;
	blogSlug: string;
	/** Files that wait to be imported. */
	uploadId: string;
	otherUploadId: string;
	/** A mapping that fits them. */
	mappingText: string;
	/** A picture to send. */
	picture: File;
	/** A photo of the business: each time another, as long as there are some. */
	nextPhoto: () => string;
	/** A name that was not given before. */
	unique: (prefix: string) => string;
}

export async function makeWorld(): Promise<World> {
	const app = await testApp({ settings: { OPERATOR_EMAILS: 'operator@example.org' } });
	const unique = (prefix: string) => `${prefix} ${randomBytes(6).toString('hex')}`;
	// Whoever invites was here before.
	const inviter = await app.actor('inviter');
	const [owner, manager, member, stranger, other, operator] = await Promise.all(
		['owner', 'manager', 'member', 'stranger', 'other', 'operator'].map((name) => app.actor(name)),
	);
	if (!owner || !manager || !member || !stranger || !other || !operator) throw new Error('Every actor was just made.');
	const { data: profile } = await owner.call('POST /business-profile', {
		body: { business_name: unique('Tea house'), status: 'published' },
	});
	const db = app.db;
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
	const { data: reviewPhotos } = await member.call('POST /business-profile/reviews/:id/photos', {
		params: { id: review.id },
		files: { images: [await newPicture()] },
	});
	const { data: post } = await owner.call('POST /business-profile/post', {
		body: { profile_id: profile.id, body: 'Fresh tea.' },
	});
	const { data: comment } = await member.call('POST /business-profile/comment-post', {
		body: { post_id: post.id, body: 'I’ll have a cup.' },
	});
	for (const who of [stranger, member, operator]) await giveCoins(app, who, 1000);
	const offer = await makeOffer(app, owner, profile.id, { stock: 100, per_member: 10 });
	const invitee = await app.somebody('invitee');
	await app.db
		.insertInto('invitation_join')
		.values({ member_id: invitee.id, inviter_id: owner.id, flag: 'many_at_once', joined_at: app.clock.now })
		.execute();
	const redemptions = await Promise.all(Array.from({ length: 9 }, () => redeem(member, offer.id)));
	const { data: coffeeHouse } = await owner.call('POST /business-profile', {
		body: { business_name: unique('Coffee house'), status: 'published' },
	});
	const { data: removed } = await member.call('POST /business-profile/reviews', {
		body: { profile_id: coffeeHouse.id, scores },
	});
	const { data: decision } = await operator.call('POST /moderation/decisions', {
		body: {
			subject_type: 'review',
			subject_ids: [removed.id],
			action: 'remove',
			reason: 'off_topic',
			explanation: 'It speaks of another place.',
		},
	});
	const sessionId = await addSession(app, member.uid);
	const { data: device } = await member.call('POST /me/push-devices', { body: newBrowser() });
	const { data: photos } = await owner.call('POST /business-profile/other-images/:id', {
		params: { id: profile.id },
		files: { images: await Promise.all(Array.from({ length: 8 }, () => newPicture())) },
	});
	const send = async (name: string) =>
		(
			await operator.call('POST /operator/imports', {
				files: { file: new File(['id,name\n1,Tea at One\n'], `${name}.csv`) },
			})
		).data;
	const [uploaded, otherUpload] = [await send('tea'), await send('more-tea')];
	const report = join(app.config.DATA_DIR, 'imports', `${uploaded.id}.check.jsonl`);
	writeFileSync(report, '{"row":1,"line":2,"outcome":"created"}\n');
	const ask = async (body: string) =>
		(
			await other.call('POST /business-profile/messages/compose', {
				body: { to: [{ type: 'member', id: member.id }], subject: 'Your review', body },
			})
		).data;
	const [message, otherMessage] = [await ask('Which tea was it?'), await ask('And which cake?')];
	const { data: group } = await member.call('POST /business-profile/messages/groups/', {
		body: { name: 'Tea at four' },
	});
	let [photosNamed, codesNamed] = [0, 0];
	const invite = async ({ call }: TestActor) =>
		(await call('POST /business-profile/invite/create-invitation-code', { body: {} })).data;
	const [given, sent] = [await invite(inviter), await invite(member)];
	const { data: posts } = await app.visitor('GET /blog');
	if (!posts[0]) throw new Error('There is no blog post in content/.');
	const people = { owner, manager, member, stranger, other };
	return {
		...(await makeOwnership(app, people, profile.id)),
		...(await makeReferrals(app, member, [owner, manager, member, stranger, operator])),
		app,
		unique,
		scores,
		actors: { owner, manager, member, stranger, operator },
		profileId: profile.id,
		reviewId: review.id,
		postId: post.id,
		commentId: comment.id,
		offerId: offer.id,
		redemptionId: redemptions[0]!.id,
		heldJoinId: invitee.id,
		nextCode: () => redemptions[1 + (codesNamed++ % (redemptions.length - 1))]!.code!,
		decisionId: decision.id,
		reviewPhotoId: reviewPhotos[0]!.id,
		sessionId,
		pushDeviceId: device.id,
		otherId: other.id,
		messageId: message.id,
		otherMessageId: otherMessage.id,
		groupId: group.id,
		invitationCode: given.code,
		invitationId: sent.id,
		blogSlug: posts[0].slug,
		uploadId: uploaded.id,
		otherUploadId: otherUpload.id,
		mappingText: uploaded.mapping?.text ?? '',
		picture: await newPicture(),
		nextPhoto: () => photos[photosNamed++ % photos.length]!.id,
	};
}

/** The tests' tokens are of accounts that the identity service has never heard of: this one it has, and signed in. */
async function addSession(app: TestApp, uid: string): Promise<string> {
	const db = app.connection.db as unknown as Kysely<IdentityDB>;
	const { now } = app.clock;
	const id = randomUUID();
	await db
		.insertInto('identity_user')
		.values({ id: uid, valid_since: now, last_login_at: now, last_refresh_at: now, created_at: now })
		.execute();
	await db
		.insertInto('identity_session')
		.values({
			id,
			user_id: uid,
			refresh_hash: id,
			provider: 'password',
			auth_time: now,
			created_at: now,
			last_used_at: now,
			expires_at: new Date(now.getTime() + 86_400_000),
		})
		.execute();
	return id;
}
