/** Tests in which order the approval of a claim waits for what others hold. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lockKeys } from '#db/lock-keys.ts';
import { transaction } from '#db/transaction.ts';
import { engine } from '#test/app.ts';
import { claimBy, claimWorld } from '#test/claim-world.ts';
import { reviewOf } from '#test/reviewed.ts';
import { whenWaiting } from '#test/when-waiting.ts';

const world = claimWorld();

// The embedded database has one connection.
test.runIf(engine === 'postgres')(
	'whoever becomes an owner waits for their reviews before the turn of those who look like them',
	async () => {
		const { app } = world;
		const { id } = await world.business();
		const member = await world.somebody('reviewer');
		const body = await reviewOf(app, id, [5, 5, 5, 5]);
		const { data: review } = await member.call('POST /business-profile/reviews', { body });
		await sql`update coin_holder set limits_id = ${randomUUID()} where member_id = ${member.id}`.execute(app.db);
		const claim = await claimBy(member, id, 'operator');
		const under = await transaction(app.context(), async ({ db }) => {
			await sql`select from review where id = ${review.id} for no key update`.execute(db);
			const deciding = world.decide(claim.id, true);
			await whenWaiting(app.connection.db);
			const { rows } = await sql`
				select from pg_locks join pg_database on pg_database.oid = database and datname = current_database()
				where locktype = 'advisory' and classid = ${lockKeys.sharedLimits}`.execute(db);
			expect(rows).toEqual([]);
			return { deciding };
		});
		expect((await under.deciding).data.state).toBe('approved');
	},
);
