import type { RowSink } from './load.ts';
import { takeIndexes } from './load.ts';
import { type MessageSizes, messageStatements } from './messages.ts';
import { notificationStatements } from './notifications.ts';
import { numbered, type PostSizes, postStatements } from './posts.ts';

/** What members tell each other on a site: how much of it. */
export type BusySizes = PostSizes & MessageSizes;

/** Raise it when the generated rows change. */
export const busyVersion = 2;

/** A hundredth of what is told has a hundredth of the writers, so that each has as much in a small site as in a large one. */
export const busySizes = (members: number, profiles: number): { small: BusySizes; large: BusySizes } => ({
	small: { posts: 10_000, likes: 100_000, followers: 10_000, shops: 2000, messages: 10_000, writers: members / 100 },
	large: {
		...{ posts: 1_000_000, likes: 10_000_000, followers: 1_000_000, shops: profiles },
		...{ messages: 1_000_000, writers: members },
	},
});

/** Members of the seeded site with more than all others: who follows most, and whose mailbox is fullest. */
export const mostIndex = (members: number) => Math.floor(members * 0.29);
export const fullIndex = (members: number) => Math.floor(members * 0.31);

const tables = [
	...['member', 'follow', 'post', 'post_like', 'post_comment'],
	...['message', 'message_recipient', 'message_copy', 'message_contact', 'notification', 'notification_actor'],
];

/** Adds posts, likes, follows, messages and notifications to the members and businesses that are there. Needs what `loadRows` needs. */
export async function loadBusySite(
	sink: RowSink,
	members: number,
	sizes: BusySizes,
	say: (line: string) => void,
): Promise<void> {
	const { query } = sink;
	const step = async (name: string, work: () => Promise<unknown>) => {
		const start = performance.now();
		await work();
		say(`  ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
	};
	await query('set session_replication_role = replica');
	for (const statement of numbered) await query(statement);
	const indexes = await takeIndexes(sink, tables);
	const statements = [
		...postStatements(sizes, members, mostIndex(members)),
		...messageStatements(sizes, fullIndex(members)),
		...notificationStatements(sizes),
	];
	for (const [name, statement] of statements) await step(name, () => query(statement));
	await step('indexes', async () => {
		for (const definition of indexes) await query(definition);
	});
	await query('set session_replication_role = origin');
	await step('vacuum', () => query('vacuum (analyze)'));
}
