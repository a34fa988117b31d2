/** Whoever leaves is gone: what they were writing at that moment is done before, or not at all. */
import { type Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { leaveWithAccount } from '#api/departures/service.ts';
import type { DB } from '#api/schema.ts';
import type { CallName } from '#contract/endpoints.ts';
import { endpoints } from '#contract/endpoints.ts';
import { transaction } from '#db/transaction.ts';
import { engine } from './app.ts';
import { permissionTable, roles } from './permission-table.ts';
import { type RawInput, rawCall } from './raw-call.ts';
import { makeWorld } from './world.ts';

/** Writes that do not come as far as a transaction of the api's, and why nothing of theirs is back after their member has left. */
const without: Partial<Record<CallName, string>> = {
	'DELETE /me/sessions': 'it ends sessions, which go with the account',
	'DELETE /me/sessions/:id': 'it ends a session, which goes with the account',
	'POST /business-profile/view-profile': 'views are counted without their viewers',
	'POST /business-profile/invite/opened': 'it counts that somebody looked, whoever it was',
	'POST /business-profile/invite/opt-out': 'it keeps an address for which nobody needs an account',
	'POST /referrals/opt-out': 'it keeps an address for which nobody needs an account',
	'POST /referrals/consent': 'it is answered by whoever has the mail, for which nobody needs an account',
	'POST /claims/:id/check':
		'a claim by e-mail, which it is here, is refused at once; by website it is done as all others',
	'POST /operator/imports/:id/preview': 'it stores nothing',
	'POST /operator/imports/:id/check': 'it begins work of the site’s, on a file that stays',
	'POST /operator/imports/:id/run': 'it begins work of the site’s, on a file that stays',
	'POST /operator/imports/:id/undo': 'it begins work of the site’s, on a run that stays',
	'DELETE /operator/imports/:id': 'it takes a file away',
};
const writes = endpoints
	.filter(({ method }) => method !== 'GET')
	.map(({ method, path }) => `${method} ${path}` as CallName)
	.filter((name) => !without[name]);
/** Each waits on a connection of its own, of which there are twenty. */
const atOnce = 16;
const batches = Array.from({ length: Math.ceil(writes.length / atOnce) }, (_, at) =>
	writes.slice(at * atOnce, (at + 1) * atOnce),
);

/** Who may make the call: of those the first, the visitor aside; operators are told that what they ask for is not there. */
function actorOf(name: CallName) {
	const { statuses } = permissionTable[name];
	const allowed = (role: (typeof roles)[number]) => {
		const status = statuses[role] ?? statuses.stranger;
		return role !== 'visitor' && (status < 300 || status === 409 || status === 422);
	};
	return (roles.find(allowed) ?? 'operator') as Exclude<(typeof roles)[number], 'visitor'>;
}

async function contents(db: Kysely<DB>): Promise<Map<string, string>> {
	// Pictures that nobody shows go in a day, and who left is told as they have.
	const passing = ['media_image', 'change'];
	const { rows: tables } = await sql<{ name: string }>`
		select table_name as name from information_schema.tables
		where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> all(${passing})`.execute(db);
	const rows = new Map<string, string>();
	for (const { name } of tables) {
		const { rows: found } = await sql<{ all: string | null }>`
			select string_agg(each::text, E'\n' order by each::text) as all from ${sql.table(name)} as each`.execute(db);
		rows.set(name, found[0]?.all ?? '');
	}
	return rows;
}

// The embedded database has one connection: nobody writes while somebody leaves.
describe.runIf(engine === 'postgres')('threat 38: what is written while its author leaves', () => {
	test.each(batches.map((batch) => [batch]))('%s', async (batch) => {
		const { app, ...world } = await makeWorld();
		const inputs = batch.map((name) => permissionTable[name].request({ app, ...world }) as RawInput);
		// Known as members of old: their first call is over.
		const [gone, over] = [Promise.withResolvers<Map<string, string>>(), Promise.withResolvers<void>()];
		const ctx = app.context();
		let leaver = 0;
		const leaving = transaction(ctx, async (ctx) => {
			const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(ctx.db);
			leaver = rows[0]?.pid ?? 0;
			for (const { uid } of Object.values(world.actors)) await leaveWithAccount(ctx, uid);
			gone.resolve(await contents(ctx.db));
			await over.promise;
		});
		leaving.catch(gone.reject);
		onTestFinished(async () => {
			over.resolve();
			await leaving.finally(app.close);
		});
		const left = await gone.promise;
		// Of two writes that wait for one row, the second waits for the first.
		const countWaiting = async () => {
			const { rows } = await sql<{ n: number }>`
				with recursive waiting as materialized (
					select pid, pg_blocking_pids(pid) as blocked_by from pg_stat_activity
					where datname = current_database() and wait_event_type = 'Lock'
				), behind as (
					select ${leaver}::integer as pid
					union select waiting.pid from waiting join behind on behind.pid = any(blocked_by)
				)
				select count(*)::int - 1 as n from behind`.execute(app.db);
			return rows[0]?.n ?? 0;
		};
		const answers = batch.map((name, at) =>
			rawCall(app.server, name, inputs[at]!, { token: world.actors[actorOf(name)].token }),
		);
		const early: unknown[] = [];
		answers.forEach((answer, at) => void answer.then(({ body }) => early.push([batch[at], body])));
		// A job of the server's own may wait with them.
		await expect
			.poll(async () => [(await countWaiting()) >= batch.length, early], { interval: 10 })
			.toEqual([true, []]);
		over.resolve();
		await leaving;
		const said = (await Promise.all(answers)).map((answer) => [answer.statusCode, answer.json().code]);
		expect(said).toEqual(batch.map(() => [401, 'account_deleted']));
		const now = await contents(app.db);
		expect([...left].filter(([name, rows]) => rows !== now.get(name))).toEqual([]);
	});
});
