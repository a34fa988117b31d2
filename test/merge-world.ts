/** A site on which an operator merges businesses. */
import { afterAll, beforeAll } from 'vitest';
import type { TestActor, TestApp } from './app.ts';
import { operatedApp } from './operated-app.ts';
import { abandon } from './ownership-world.ts';
import { type Clicks, reviewOf } from './reviewed.ts';

/** Stands from before the first test of the file until after its last. */
export function mergeWorld() {
	const world = new MergeWorld();
	beforeAll(() => world.open());
	afterAll(() => world.app?.close());
	return world;
}

class MergeWorld {
	app!: TestApp;
	operator!: TestActor;
	importer!: TestActor;
	#made = 0;

	async open(): Promise<void> {
		Object.assign(this, await operatedApp());
		this.importer = await this.app.actor('importer');
	}

	async add(fields: object = {}, owner = this.importer) {
		this.#made += 1;
		const body = { business_name: `Double Bakery ${this.#made}`, confirm_distinct: true, ...fields };
		return (await owner.call('POST /business-profile', { body })).data;
	}

	async addUnowned(fields: object = {}) {
		const profile = await this.add(fields);
		await abandon(this.app, profile.id);
		return profile;
	}

	async review(member: TestActor, id: string, clicks: Clicks, words?: string) {
		const body = { ...(await reviewOf(this.app, id, clicks)), body: words };
		return (await member.call('POST /business-profile/reviews', { body })).data;
	}

	async merge(from: string, into: string, dry_run = false) {
		const body = { into, dry_run };
		return (await this.operator.call('POST /business-profile/:id/merge', { params: { id: from }, body })).data;
	}

	async profileOf(id: string) {
		return (await this.app.visitor('GET /business-profile/:id', { params: { id } })).data;
	}

	async overallOf(id: string) {
		return (await this.app.visitor('GET /business-profile/overall-reviews/:id', { params: { id } })).data;
	}

	async reviewsOf(id: string) {
		return (await this.app.visitor('GET /business-profile/reviews/:id', { params: { id } })).data;
	}

	waitMinute(): void {
		this.app.clock.now = new Date(this.app.clock.now.getTime() + 60_000);
	}
}
