import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { notificationKindNames } from '#contract/notifications/kinds.ts';
import { pageQuery } from '#contract/page.ts';
import { id, timestamp } from '#contract/shapes.ts';

const tag = 'Notifications';

/** Who did it, as far as the reader may know: a member, or the business in whose name they acted. */
const notificationActor = z.object({
	type: z.enum(['member', 'profile']),
	id,
	name: z.string(),
	image: z.string().nullable(),
});

export const notification = z.object({
	id,
	kind: z.enum(notificationKindNames),
	/** How often it happened, or how many did it; 100 stands for that many or more. */
	count: z.number().int(),
	/** The latest three actors who may be named. */
	actors: z.array(notificationActor),
	/** The business that the notification is about, or on whose page it happened. */
	profile: z.object({ id, slug: z.string(), business_name: z.string(), image: z.string().nullable() }).nullable(),
	/** The first words of the post or the comment that the notification is about, or the name of the group. */
	about: z.string().nullable(),
	/** The id of what the notification is about: a review, a post, a group, a member who asks. */
	subject_id: id.nullable(),
	/** When it last happened. */
	at: timestamp,
	read_at: timestamp.nullable(),
});
export type Notification = z.infer<typeof notification>;

/** How many notifications are unread; 100 stands for that many or more. */
const unread = z.number().int();

export const notificationEndpoints = [
	endpoint({
		method: 'GET',
		path: '/me/notifications',
		tag,
		summary: 'What I am told of, the newest first',
		description: 'While something is unread, more of the same adds to it: "Ana and 3 others liked your post".',
		auth: 'member',
		query: pageQuery,
		data: notification,
		list: true,
		meta: z.object({ unread }),
	}),
	endpoint({
		method: 'PATCH',
		path: '/me/notifications/read',
		tag,
		summary: 'Say that I have read some, or everything that had come until a time',
		auth: 'member',
		body: z
			.strictObject({ ids: z.array(id).min(1).max(100), until: timestamp, read: z.boolean().default(true) })
			.partial({ ids: true, until: true })
			.refine(({ ids, until }) => (ids === undefined) !== (until === undefined), {
				message: 'Give ids, or until.',
				path: ['ids'],
			}),
		data: z.object({ unread }),
	}),
] as const;
