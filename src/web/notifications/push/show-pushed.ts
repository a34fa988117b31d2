/** The part of the service worker that shows what is pushed to this browser, whether a page is open or not. */

import type { Pushed } from '#contract/notifications/push.ts';
import { notificationSentences } from '#sentences/notifications.ts';
import { paths } from '#web/links/paths.ts';
import { toldPath, toldSentence } from '#web/notifications/told.ts';

/** The parts of a service worker that are used here; the platform's own types exclude those of pages. */
interface Lasting extends Event {
	waitUntil(work: Promise<unknown>): void;
}
interface Pushing extends Lasting {
	readonly data: { json(): unknown } | null;
}
interface Pressing extends Lasting {
	readonly notification: { readonly data: Shown; close(): void };
}
/** What a shown notification remembers. */
interface Shown {
	path: string;
}
interface Worker {
	addEventListener(type: 'push', listener: (event: Pushing) => void): void;
	addEventListener(type: 'notificationclick', listener: (event: Pressing) => void): void;
	readonly clients: { openWindow(path: string): Promise<unknown> };
	readonly registration: {
		showNotification(title: string, options: NotificationOptions & { data: Shown }): Promise<void>;
	};
}
declare const self: Worker;

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() as Pushed | undefined)));

self.addEventListener('notificationclick', (event) => {
	event.notification.close();
	// A page that is open may hold what somebody is writing, so it is left as it is.
	event.waitUntil(self.clients.openWindow(event.notification.data.path));
});

/** Shows a message. A browser takes the right to push from a site that shows nothing for a message, so one without content is shown, too. */
function show(pushed: Pushed | undefined): Promise<void> {
	const told = pushed?.told;
	return self.registration.showNotification(pushed?.siteName ?? location.hostname, {
		body: told ? toldSentence(told) : notificationSentences.push.something,
		icon: '/assets/logo/icon-192.png',
		// A later message about the same takes the place of this one.
		...(pushed && { tag: pushed.id }),
		data: { path: told ? paths.pushed(told.id, toldPath(told)) : paths.notifications },
	});
}
