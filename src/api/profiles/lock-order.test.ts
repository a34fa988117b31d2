import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engine, type TestActor, type TestApp, testApp } from '#test/app.ts';
import { addBusiness } from '#test/reviewed.ts';

let app: TestApp;
let owner: TestActor;
let operator: TestActor;
beforeAll(async () => {
	app = await testApp({ settings: { OPERATOR_EMAILS: 'operator@example.org' } });
	[owner, operator] = await Promise.all([app.actor('owner'), app.actor('operator')]);
});
afterAll(() => app?.close());

const params = (id: string) => ({ params: { id } });
const ways: Record<string, (id: string) => Promise<unknown>> = {
	edits: (id) => owner.call('PATCH /business-profile/:id', { ...params(id), body: { status: 'temporarily_closed' } }),
	deletes: (id) => owner.call('DELETE /business-profile/:id', params(id)),
	suspends: (id) =>
		operator.call('PUT /business-profile/:id/suspension', { ...params(id), body: { reason: 'It sells no tea.' } }),
	merges: async (id) => {
		const other = await addBusiness(owner, `Other ${id}`);
		const body = { into: other.id, dry_run: false };
		return operator.call('POST /business-profile/:id/merge', { ...params(id), body });
	},
};

// The embedded database has one connection: nobody waits for a lock there.
test.runIf(engine === 'postgres').each(Object.keys(ways))(
	'whoever %s a business waits for its place before holding it',
	async (way) => {
		const town = `Lockstadt ${way}`;
		const { id } = await addBusiness(owner, `Tea of ${way}`, { address: { locality: town, country: 'DE' } });
		const { changing } = await app.db.transaction().execute(async (db) => {
			await sql`select slug from place where label = ${town} for update`.execute(db);
			const changing = ways[way]!(id);
			const waiting = sql`select pid from pg_stat_activity
				where datname = current_database() and wait_event_type = 'Lock'`;
			await expect.poll(async () => (await waiting.execute(app.db)).rows.length, { interval: 10 }).toBe(1);
			const free = await sql`select id from profile where id = ${id} for update skip locked`.execute(db);
			expect(free.rows).toHaveLength(1);
			return { changing };
		});
		await changing;
	},
);
