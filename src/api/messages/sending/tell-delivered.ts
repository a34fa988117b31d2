import { tellMembers } from '#api/events/service.ts';
import { listPeopleOf } from '#api/messages/mailbox-people.ts';
import { type NotifyContext, notify } from '#api/notifications/service.ts';

interface Delivered {
	id: string;
	thread_id: string;
	author_id: string;
	profile_id: string | null;
}

interface Copy {
	member_id: string | null;
	profile_id: string | null;
	folder: string;
}

/**
 * Tells everyone to whom a message came, and its author, on all their devices. A message that waits under requests
 * notifies and mails nobody.
 */
export async function tellDelivered(
	ctx: NotifyContext,
	{ id, thread_id: topicId, author_id: actorId, profile_id: asProfileId }: Delivered,
	copies: Copy[],
): Promise<void> {
	const members = copies.flatMap(({ member_id }) => member_id ?? []);
	const profileIds = copies.flatMap(({ profile_id }) => profile_id ?? []);
	const people = profileIds.length > 0 ? await listPeopleOf(ctx.db, profileIds) : [];
	await tellMembers(ctx, [...new Set([...members, ...people, actorId])], 'message', id);
	const told = { kind: 'message', topicId, actorId, asProfileId } as const;
	const known = copies.filter(({ folder }) => folder === 'inbox');
	await notify(
		ctx,
		known.flatMap(({ member_id }) => member_id ?? []),
		told,
	);
	for (const { profile_id: profileId } of known)
		if (profileId) await notify(ctx, { keepersOf: profileId }, { ...told, profileId });
}
