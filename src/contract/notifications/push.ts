import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import { id, timestamp } from '#contract/shapes.ts';

const tag = 'Notifications';

/** Returns a schema for that many bytes in base64url without padding, as browsers write keys. */
const bytes = (n: number) =>
	z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((n * 4) / 3)}}$`), `Give ${n} bytes in base64url, without padding.`);

/** Where the maker of a browser takes messages for it: an address of theirs, which nobody can guess. */
const pushAddress = z
	.string()
	.max(1000)
	.refine(isOfMaker, 'Give the address that the browser names: https, without a port or a name.');

function isOfMaker(address: string): boolean {
	const { protocol, port, username, password } = URL.canParse(address) ? new URL(address) : { protocol: '' };
	return protocol === 'https:' && !port && !username && !password;
}

export const pushDevice = z.object({
	id,
	endpoint: z.string(),
	user_agent: z.string().nullable(),
	created_at: timestamp,
});
export type PushDevice = z.infer<typeof pushDevice>;

/** What is pushed to a device, encrypted for it. */
export interface Pushed {
	/** The id of the notification; a later message with the same id takes its place. */
	id: string;
	siteName: string;
	/** What happened, without faces and without anybody's words; null where the member wants no names on their screens. */
	told: Notification | null;
}

export const pushEndpoints = [
	endpoint({
		method: 'GET',
		path: '/me/push-devices',
		tag,
		summary: 'The browsers on which I am told at once, the newest first',
		auth: 'member',
		data: z.object({
			/** The key of this site (VAPID, RFC 8292), with which a browser subscribes. */
			public_key: z.string(),
			devices: z.array(pushDevice),
		}),
	}),
	endpoint({
		method: 'POST',
		path: '/me/push-devices',
		tag,
		summary: 'Tell me at once on this browser, which has subscribed with the key of the site',
		description:
			'A browser belongs to whoever named it last. Beyond ten of a member, the oldest goes. It ends when the session ends that named it.',
		auth: 'member',
		body: z.strictObject({
			endpoint: pushAddress,
			/** The browser's public key on the curve P-256, and its secret (RFC 8291). */
			keys: z.strictObject({ p256dh: bytes(65), auth: bytes(16) }),
		}),
		data: pushDevice,
		status: 201,
	}),
	endpoint({
		method: 'DELETE',
		path: '/me/push-devices/:id',
		tag,
		summary: 'No longer tell me on this browser',
		auth: 'member',
		params: z.object({ id }),
		data: z.null(),
	}),
] as const;
