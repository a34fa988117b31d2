import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { Mailbox } from '#test/mailbox.ts';
import { addBusiness, reviewOf } from '#test/reviewed.ts';

let app: TestApp;
const mailbox = new Mailbox();
beforeAll(async () => {
	app = await testApp({ settings: { OPERATOR_EMAILS: 'operator@example.org' }, mailer: mailbox });
});
afterAll(() => app?.close());

test('whoever a decision changes something for is told by mail, with its reason; that something stays is no news', async () => {
	const [owner, author, operator] = [await app.actor('owner'), await app.actor('author'), await app.actor('operator')];
	const { id: profileId } = await addBusiness(owner, 'Written Bakery');
	const { data: review } = await author.call('POST /business-profile/reviews', {
		body: await reviewOf(app, profileId, [1, 2, 3, 4]),
	});
	const decide = (subject_type: 'review' | 'profile' | 'member', id: string, action: 'keep' | 'remove' | 'restore') =>
		operator.call('POST /moderation/decisions', {
			body: {
				subject_type,
				subject_ids: [id],
				action,
				...(action === 'remove' && { reason: 'spam' as const }),
				explanation: 'It advertises another bakery.',
			},
		});
	await decide('review', review.id, 'keep');
	await decide('review', review.id, 'remove');
	const removed = await mailbox.next();
	expect(removed).toMatchObject({
		to: 'author@example.org',
		subject: 'Your review of Written Bakery was removed',
	});
	expect(removed.text).toContain('It advertises another bakery.');
	await decide('review', review.id, 'restore');
	expect(await mailbox.next()).toMatchObject({ subject: 'Your review of Written Bakery is restored' });
	await decide('profile', profileId, 'remove');
	expect(await mailbox.next()).toMatchObject({ to: 'owner@example.org', subject: 'Written Bakery is suspended' });
	await decide('member', author.id, 'remove');
	expect(await mailbox.next()).toMatchObject({
		to: 'author@example.org',
		subject: expect.stringContaining('suspended'),
	});
	expect(mailbox.unread).toBe(0);
});
