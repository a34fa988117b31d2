import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeDeletedProfiles } from '#api/profiles/lifecycle/service.ts';
import { listTables } from '../scripts/backup/tables.ts';
import type { TestActor, TestApp } from './app.ts';
import { decideMember } from './decide-member.ts';
import { memberColumns, notBackedUp, otherColumns, profileColumns } from './life-cycle.ts';
import { insertRows, privateWord, rowsOfMember, rowsOfProfile } from './life-cycle-rows.ts';
import { operatedApp } from './operated-app.ts';
import { abandon } from './ownership-world.ts';
import { addBusiness, reviewOf } from './reviewed.ts';

let app: TestApp;
let operator: TestActor;
let owner: TestActor;
let made = 0;
beforeAll(async () => {
	({ app, operator } = await operatedApp());
	owner = await app.actor('owner');
});
afterAll(() => app?.close());

interface IdColumn {
	name: string;
	/** The table that a foreign key leads to. */
	leads_to: string | null;
	is_own_id: boolean;
}
async function idColumns(): Promise<IdColumn[]> {
	const { rows } = await sql<IdColumn>`
		select table_name || '.' || column_name as name, column_name = 'id' as is_own_id, (
			select confrelid::regclass::text from pg_constraint
			join pg_attribute on attrelid = conrelid and attnum = any(conkey)
			where contype = 'f' and conrelid = quote_ident(table_name)::regclass and attname = column_name) as leads_to
		from information_schema.columns join information_schema.tables using (table_schema, table_name)
		where table_schema = 'public' and table_type = 'BASE TABLE' and udt_name in ('uuid', '_uuid')
		order by 1`.execute(app.db);
	return rows;
}

test('every column that names a member or a business has its line, and no line is of another', async () => {
	const columns = await idColumns();
	const leadingTo = (table: string) => columns.filter(({ leads_to }) => leads_to === table).map(({ name }) => name);
	const named = { ...memberColumns, ...profileColumns, ...otherColumns };
	expect(leadingTo('member').filter((name) => !(name in memberColumns))).toEqual([]);
	expect(leadingTo('profile').filter((name) => !(name in profileColumns))).toEqual([]);
	const untold = columns.filter(({ leads_to, is_own_id }) => leads_to === null && !is_own_id).map(({ name }) => name);
	expect(untold.filter((name) => !(name in named))).toEqual([]);
	const known = new Set(columns.map(({ name }) => name));
	expect(Object.keys(named).filter((name) => !known.has(name))).toEqual([]);
});

test('a backup has all of them but those that are meant to be forgotten', async () => {
	const backedUp = (await listTables(app.db as unknown as Kysely<never>)).map((table) => table.name);
	const tables = new Set(Object.keys({ ...memberColumns, ...profileColumns }).map((name) => name.split('.')[0]!));
	expect([...tables].filter((name) => !backedUp.includes(name))).toEqual(notBackedUp);
});

/** How many rows name the id in each of the columns. */
async function rowsNaming(columns: object, id: string): Promise<Record<string, number>> {
	const counts: Record<string, number> = {};
	for (const name of Object.keys(columns)) {
		const [table = '', column = ''] = name.split('.');
		const { rows } = await sql<{ n: number }>`
			select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(app.db);
		counts[name] = rows[0]!.n;
	}
	return counts;
}
const namesOf = (counts: Record<string, number>) => Object.keys(counts).filter((name) => counts[name]! > 0);

/** Texts of all tables in which the word still stands. */
async function tablesWith(word: string): Promise<string[]> {
	const { rows: tables } = await sql<{ name: string }>`
		select table_schema || '.' || table_name as name from information_schema.tables
		where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(app.db);
	const found: string[] = [];
	for (const { name } of tables) {
		const { rows } =
			await sql`select 1 from ${sql.table(name)} as one where one::text ilike ${`%${word}%`} limit 1`.execute(app.db);
		if (rows.length > 0) found.push(name);
	}
	return found;
}

async function makeOthers() {
	const { id: profileId } = await addBusiness(owner, `Other ${made++}`);
	const [member, author] = [await app.somebody('other'), await app.somebody('author')];
	const body = await reviewOf(app, profileId, [5, 4, 3, 2]);
	const { data } = await author.call('POST /business-profile/reviews', { body });
	return { memberId: member.id, authorId: author.id, profileId, reviewId: data.id, now: app.clock.now };
}
const put = (rows: Parameters<typeof insertRows>[1]) => insertRows(app.db as unknown as Kysely<never>, rows);

describe('of a member', () => {
	let ana: TestActor;
	let before: Record<string, number>;
	beforeAll(async () => {
		ana = await app.actor('ana');
		await put(rowsOfMember(ana.id, await makeOthers()));
		before = await rowsNaming(memberColumns, ana.id);
	});

	test('every column is tried', () => {
		expect(namesOf(before)).toEqual(Object.keys(memberColumns));
	});

	test('suspending them, and letting them back, changes no row but the note that their follows are counted', async () => {
		await decideMember(operator, ana.id, 'remove');
		await decideMember(operator, ana.id, 'restore');
		const after = await rowsNaming(memberColumns, ana.id);
		const decisions = 2;
		expect(after).toEqual({
			...before,
			// Told of both.
			'member_event.member_id': (before['member_event.member_id'] ?? 0) + decisions,
			'notification.member_id': (before['notification.member_id'] ?? 0) + decisions,
			'follow_recount.member_id': 0,
			'moderation_subject.subject_id': before['moderation_subject.subject_id']! + decisions,
			'moderation_subject.author_id': before['moderation_subject.author_id']! + decisions,
		});
	});

	test('leaving erases what is said to be erased, keeps the others, and no word of theirs is anywhere', async () => {
		expect(await tablesWith(privateWord)).not.toEqual([]);
		await ana.call('DELETE /me');
		const left = namesOf(await rowsNaming(memberColumns, ana.id));
		expect(left).toEqual(Object.keys(memberColumns).filter((name) => memberColumns[name]!.leaving === 'kept'));
		expect(await tablesWith(privateWord)).toEqual([]);
		expect(await tablesWith('ana@example.org')).toEqual([]);
	});
});

describe('of a business', () => {
	async function fill() {
		const { id } = await addBusiness(owner, `Ended ${made++}`);
		await abandon(app, id);
		await put(rowsOfProfile(id, await makeOthers()));
		await app.db
			.updateTable('profile')
			.set({ image: `/media/${'c3'.repeat(16)}/1.webp#1x1` })
			.where('id', '=', id)
			.execute();
		return id;
	}
	const columns = Object.keys(profileColumns);

	test('suspending, deleting and restoring it changes no row', async () => {
		const id = await fill();
		const before = await rowsNaming(profileColumns, id);
		expect(columns.filter((name) => !before[name])).toEqual(['merged_profile.id']);
		await app.db.deleteFrom('profile_suspension').where('profile_id', '=', id).execute();
		await app.db.deleteFrom('profile_deletion').where('profile_id', '=', id).execute();
		const decide = (action: 'remove' | 'delete' | 'restore') =>
			operator.call('POST /moderation/decisions', {
				body: {
					subject_type: 'profile',
					subject_ids: [id],
					action,
					...(action !== 'restore' && { reason: 'spam' as const }),
					explanation: 'Thirty businesses were told the same.',
				},
			});
		await decide('remove');
		await decide('restore');
		await decide('delete');
		await decide('restore');
		const decisions = 4;
		expect(await rowsNaming(profileColumns, id)).toEqual({
			...before,
			// Told of each.
			'notification.profile_id': (before['notification.profile_id'] ?? 0) + decisions,
			'profile_suspension.profile_id': 0,
			'profile_deletion.profile_id': 0,
			'moderation_decision.profile_id': before['moderation_decision.profile_id']! + decisions,
			'moderation_subject.subject_id': before['moderation_subject.subject_id']! + decisions,
		});
	});

	test('merging it into another moves, drops and keeps what is said', async () => {
		const from = await fill();
		const { id: into } = await addBusiness(owner, `Stays ${made++}`);
		await abandon(app, into);
		const before = await rowsNaming(profileColumns, from);
		await operator.call('POST /business-profile/:id/merge', { params: { id: from }, body: { into, dry_run: false } });
		const [left, there] = [await rowsNaming(profileColumns, from), await rowsNaming(profileColumns, into)];
		const fate = (name: string) => {
			if (left[name]) return 'kept';
			return there[name]! >= before[name]! && name !== 'profile_rating.profile_id' ? 'moved' : 'dropped';
		};
		expect(Object.fromEntries(columns.map((name) => [name, fate(name)]))).toEqual(
			Object.fromEntries(columns.map((name) => [name, profileColumns[name]!.merging])),
		);
	});

	test('purging it drops, empties and keeps what is said', async () => {
		const id = await fill();
		const merged = { id: '0199a000-0000-7000-8000-00000000aaaa', slug: 'merged', merged_by: owner.id };
		await app.db
			.insertInto('merged_profile')
			.values({ ...merged, into_id: id, merged_at: app.clock.now })
			.execute();
		const decisions = () => app.db.selectFrom('moderation_decision').select('id').execute();
		const before = (await decisions()).length;
		await purgeDeletedProfiles({ db: app.db, now: new Date(app.clock.now.getTime() + 2 * 86_400_000) });
		const left = {
			...(await rowsNaming(profileColumns, id)),
			...(await rowsNaming({ 'merged_profile.id': 0 }, merged.id)),
		};
		expect(namesOf(left)).toEqual(columns.filter((name) => profileColumns[name]!.purge === 'kept'));
		expect((await decisions()).length).toBe(before);
	});
});
