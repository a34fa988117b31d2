import webPush from 'web-push';
import type { Device } from '#api/notifications/push/device-queries.ts';
import { dayS } from '#contract/days.ts';
import type { Pushed } from '#contract/notifications/push.ts';
import { type OutsideRules, publicInternet, requestOutside } from '#outside/request-outside.ts';

/** What a site shows that its messages are its own (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
	publicKey: string;
	privateKey: string;
	/** Where the makers of browsers reach who runs the site: an address with `mailto:`. */
	subject: string;
}

/** The rules for the makers of browsers, whose answer nobody reads. */
export const pushServices: OutsideRules = { ...publicInternet, bytesMax: 1024 };

/** How long a message waits for a device that is off: whoever looks a day later sees it in the bell. */
const waitsS = dayS;

/** Sends a message to a device, encrypted for it; returns the status of the answer. @throws OutsideError */
export async function postToDevice(
	{ endpoint, p256dh, auth }: Pick<Device, 'endpoint' | 'p256dh' | 'auth'>,
	pushed: Pushed,
	keys: PushKeys,
	rules: OutsideRules,
): Promise<number> {
	const { headers, body } = webPush.generateRequestDetails(
		{ endpoint, keys: { p256dh, auth } },
		JSON.stringify(pushed),
		{
			vapidDetails: keys,
			TTL: waitsS,
			urgency: 'normal',
			// What still waits for the device under the same topic is replaced.
			topic: pushed.id.replaceAll('-', ''),
		},
	);
	const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
	const answer = await requestOutside(new URL(endpoint), { method: 'POST', headers: texts, body }, rules);
	return answer.status;
}
