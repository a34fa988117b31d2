import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { messageLimits } from '#contract/limits.ts';
import { id, line, memberCard, text, timestamp } from '#contract/shapes.ts';

const tag = 'Messages';
const [nameMin, nameMax] = messageLimits.groupName;
const name = line(nameMin, nameMax);
const description = text(0, messageLimits.groupDescription);
const memberIds = z.array(id).max(messageLimits.participants);
const role = z.enum(['owner', 'admin', 'member']);
const state = z.enum(['invited', 'active']);

export const messageGroup = z.object({
	id,
	name: z.string(),
	description: z.string().nullable(),
	image: z.string().nullable(),
	owner: memberCard,
	/** The business that it belongs to, if any. */
	profile_id: id.nullable(),
	/** From when on somebody who joins sees messages of before; null where they see nothing of before. */
	shows_past_since: timestamp.nullable(),
	/** How many participants have accepted. */
	participants_count: z.number().int(),
	my_role: role,
	my_state: state,
	/** Whether operators have removed the group: it is there for its owner alone, and nobody can write to it. */
	is_removed: z.boolean(),
	created_at: timestamp,
});
export type MessageGroup = z.infer<typeof messageGroup>;

export const participant = memberCard.extend({ role, state });
export type Participant = z.infer<typeof participant>;

export const groupBody = z.strictObject({
	name,
	description: description.nullish(),
	/** The members to ask; they are in the group once they accept. */
	participants: memberIds.default([]),
	profile_id: id.nullish(),
	/** Whether somebody who joins sees what was written before. */
	shows_past: z.boolean().default(false),
});

export const groupChange = z.strictObject({
	id,
	name: name.optional(),
	description: description.nullish(),
	/**
	 * The rule for past messages. A change holds for messages written from then on: none is shown that was written under
	 * another rule.
	 */
	shows_past: z.boolean().optional(),
	/** Members to ask. */
	add: memberIds.optional(),
	/** Members to remove from the group, or no longer to ask. */
	remove: memberIds.optional(),
	/** A new role for a member. `owner` hands the group over: the owner until now becomes an admin. */
	role: z.strictObject({ user_id: id, role }).optional(),
	/** Accepts the request to join. */
	accept: z.literal(true).optional(),
	/** Leaves the group, or declines. The owner must hand it over first, unless nobody else is left: then it ends. */
	leave: z.literal(true).optional(),
});

export type GroupChange = z.output<typeof groupChange>;

export const messageGroupEndpoints = [
	endpoint({
		method: 'GET',
		path: '/business-profile/messages/groups/my',
		tag,
		summary: 'The groups that I am in, or am asked to join, the newest first',
		auth: 'member',
		data: z.array(messageGroup),
	}),
	endpoint({
		method: 'POST',
		path: '/business-profile/messages/groups/',
		tag,
		summary: 'Make a group; those named are asked to join',
		auth: 'member',
		body: groupBody,
		data: messageGroup,
		status: 201,
		errors: ['forbidden', 'not_found', 'conflict'],
	}),
	endpoint({
		method: 'PATCH',
		path: '/business-profile/messages/groups',
		tag,
		summary: 'Change a group, who is in it, or whether I am',
		auth: 'member',
		body: groupChange,
		data: messageGroup.nullable(),
		errors: ['forbidden', 'not_found', 'conflict'],
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/messages/groups/participants/:id/',
		tag,
		summary: 'Who is in a group, and who was asked',
		auth: 'member',
		params: z.object({ id }),
		data: z.array(participant),
	}),
] as const;
