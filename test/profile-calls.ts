import type { TestActor, TestApp } from './app.ts';
import { refusalOf } from './refusal.ts';

/** The input of a call about one thing. */
export const of = (id: string) => ({ params: { id } });

/** What whoever calls is told about the business: `done` where they see it. */
export const seenBy = (call: TestActor['call'], id: string) => refusalOf(call('GET /business-profile/:id', of(id)));

/** How many businesses the place is said to have. */
export const countAt = async (app: TestApp, place: string) =>
	(await app.db.selectFrom('place').select('profiles_count').where('slug', '=', place).executeTakeFirst())
		?.profiles_count;
