/** A site on which reviews are reported and decided about. */
import { afterAll, beforeAll } from 'vitest';
import type { DecisionAction } from '#contract/operator/moderation.ts';
import type { TestActor, TestApp } from './app.ts';
import { operatedApp } from './operated-app.ts';
import { addBusiness, reviewOf } from './reviewed.ts';

type SubjectType = 'review' | 'profile' | 'member';

/** Stands from before the first test of the file until after its last. */
export function moderationWorld() {
	const world = new ModerationWorld();
	beforeAll(() => world.open());
	afterAll(() => world.app?.close());
	return world;
}

class ModerationWorld {
	app!: TestApp;
	operator!: TestActor;
	owner!: TestActor;
	author!: TestActor;
	reader!: TestActor;
	#made = 0;

	async open(): Promise<void> {
		Object.assign(this, await operatedApp());
		this.owner = await this.actorAged('owner', 90);
		this.author = await this.actorAged('author', 90);
		this.reader = await this.actorAged('reader', 90);
	}

	/** A new member who joined that many days ago. */
	async actorAged(name: string, days: number, emailVerified = true): Promise<TestActor> {
		this.#made += 1;
		const actor = await this.app.actor(`${name}${this.#made}`, { emailVerified });
		const created_at = new Date(this.app.clock.now.getTime() - days * 86_400_000);
		await this.app.db.updateTable('member').set({ created_at }).where('id', '=', actor.id).execute();
		return actor;
	}

	addBusiness(owner = this.owner) {
		this.#made += 1;
		return addBusiness(owner, `Moderated ${this.#made}`);
	}

	async newReview(by = this.author) {
		const { id: profileId } = await this.addBusiness();
		const scores = await reviewOf(this.app, profileId, [5, 4, 3, 2]);
		const body = { ...scores, body: 'The kettle was on before we had sat down.' };
		const { data } = await by.call('POST /business-profile/reviews', { body });
		return { profileId, id: data.id, body };
	}

	report(subject_id: string, by = this.reader, subject_type: SubjectType = 'review') {
		return by.call('POST /reports', {
			body: { subject_type, subject_id, reason: 'fake', words: 'Nobody was there.' },
		});
	}

	decide(subject_ids: string[], action: DecisionAction, more: object = {}, by = this.operator) {
		return by.call('POST /moderation/decisions', {
			body: {
				subject_type: 'review',
				subject_ids,
				action,
				...(action === 'remove' && { reason: 'spam' as const }),
				explanation: 'It advertises another business.',
				...more,
			},
		});
	}

	async queue() {
		return (await this.operator.call('GET /moderation/queue', { query: { limit: 100 } })).data;
	}

	/** What waits in the queue about that. */
	async about(id: string) {
		return (await this.queue()).filter((item) => item.subject_id === id);
	}

	/** What was decided about things of theirs. */
	async decisionsOf(member = this.author) {
		return (await member.call('GET /decisions/mine')).data;
	}

	async overallOf(id: string) {
		return (await this.app.visitor('GET /business-profile/overall-reviews/:id', { params: { id } })).data;
	}

	async reviewsOf(id: string) {
		return (await this.app.visitor('GET /business-profile/reviews/:id', { params: { id } })).data;
	}
}
