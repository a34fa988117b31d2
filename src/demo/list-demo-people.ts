import type { Kysely } from 'kysely';
import type { DB } from '#api/schema.ts';
import type { DemoPerson } from '#identity/providers/demo/demo-accounts.ts';

/** As many people as the window shows without scrolling. */
const shown = 5;

/** Lists the people of the demo town whom one can sign in as, Ana first; none where there is no town. */
export async function listDemoPeople(db: Kysely<DB>): Promise<DemoPerson[]> {
	const rows = await db
		.selectFrom('member')
		.select(['uid', 'name', 'email'])
		.where('uid', 'like', 'demo-%')
		.where('email', 'like', '%@demo.example')
		.where('deleted_at', 'is', null)
		.orderBy('created_at')
		.orderBy('id')
		.limit(shown)
		.execute();
	return rows.flatMap(({ uid, name, email }) => (email ? [{ uid, name, email }] : []));
}
