import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { eventKinds } from '#contract/notifications/event-kinds.ts';
import { id, timestamp } from '#contract/shapes.ts';

export const memberEvent = z.object({
	kind: z.enum(eventKinds),
	/** The message that came or was read; null where everything of the kind may have changed. */
	subject_id: id.nullable(),
	at: timestamp,
});
export type MemberEvent = z.infer<typeof memberEvent>;

/** A `last_id` as it was given; one that is older than an hour, or no such id, counts as none. */
const lastId = z.string().max(4000);

export const eventEndpoints = [
	endpoint({
		method: 'GET',
		path: '/me/events',
		tag: 'Notifications',
		summary: 'What happens that concerns me, as it happens',
		description:
			'With `Accept: text/event-stream` it goes on as server-sent events, each with a kind as its `event`, one of these objects as its `data` and an id; comments come at least every 25 seconds. It ends with `event: end`, whose data says why: the token expires or is revoked, the account is suspended, more than eight streams of the member are open, or the server closes. `Last-Event-ID`, or `after`, continues where another ended; where too much has happened since then, `event: reset` says that everything may have changed. Otherwise it is answered at once, for those who ask now and then.',
		auth: 'member',
		query: z.object({ after: lastId.optional() }),
		data: z.object({
			events: z.array(memberEvent),
			/** Whether everything may have changed since `after`. */
			reset: z.boolean(),
			/** The id to continue from. */
			last_id: lastId,
		}),
		events: true,
	}),
] as const;
