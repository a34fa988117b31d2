import type { Notification } from '#contract/notifications/notifications.ts';
import { notificationSentences as sentences } from '#sentences/notifications.ts';
import type { Loaded } from '#web/calls/use-loaded.ts';
import { GallerySection } from '#web/gallery/gallery-section.tsx';
import { BellView } from '#web/notifications/bell-view.tsx';
import { NotificationRow } from '#web/notifications/notification-row.tsx';
import { DeviceView } from '#web/notifications/push/device-view.tsx';
import { ChannelTable } from '#web/notifications/settings/channel-table.tsx';

const nothing = () => {};
const at = '2026-01-01T12:00:00.000Z';
const people = ['Ana Beck', 'Ben Okoye', 'Cleo Marin'].map((name, n) => ({
	type: 'member' as const,
	id: String(n),
	name,
	image: null,
}));
const profile = { id: '9', slug: 'cafe-solstice', business_name: 'Café Solstice', image: null };

const one: Notification = {
	id: '1',
	kind: 'friend_request',
	count: 1,
	actors: people.slice(0, 1),
	profile: null,
	about: null,
	subject_id: '0',
	at,
	read_at: null,
};
const like: Notification = { ...one, kind: 'post_like', profile, about: 'Fresh bread at nine.' };
const rows: Notification[] = [
	one,
	{ ...like, id: '2', count: 2, actors: people.slice(0, 2) },
	{ ...like, id: '3', count: 100, actors: people },
	{ ...one, id: '4', kind: 'review', count: 3, actors: [], profile },
	{ ...like, id: '5', kind: 'comment', read_at: at },
	{ ...one, id: '6', kind: 'decision', actors: [], read_at: at },
];

const states: [string, Loaded<Notification[]>][] = [
	['loaded', { is: 'ready', value: rows.slice(0, 3) }],
	['all read', { is: 'ready', value: rows.slice(4) }],
	['empty', { is: 'ready', value: [] }],
	['loading', { is: 'loading' }],
	['failed', { is: 'failed', sentence: 'You are offline. Try again when you are connected.' }],
];

const pushStates = ['on', 'off', 'denied', 'unsupported', 'needs_installing'] as const;
const device = { id: '1', endpoint: '', user_agent: null, name: 'Firefox on Android', created_at: one.at };

/** Shows notifications, in the list and below the bell, and where one is told. */
export function NotificationStates() {
	return (
		<>
			<GallerySection title="Notifications in a list">
				<ul className="w-full max-w-xl space-y-1 rounded-card border border-line bg-raised p-2">
					{rows.map((told) => (
						<li key={told.id}>
							<NotificationRow told={told} onOpen={nothing} />
						</li>
					))}
				</ul>
			</GallerySection>
			<GallerySection title="Below the bell">
				{states.map(([name, state]) => (
					<figure key={name} className="w-96 max-w-full text-sm">
						<div className="rounded-card border border-line bg-raised p-2 text-base shadow-raised">
							<BellView
								state={state}
								isReading={false}
								onReadAll={nothing}
								onRetry={nothing}
								onOpen={nothing}
								onChoose={nothing}
							/>
						</div>
						<figcaption className="mt-1.5">{name}</figcaption>
					</figure>
				))}
			</GallerySection>
			<GallerySection title="Being told on a device">
				{pushStates.map((state) => (
					<figure key={state} className="w-full max-w-md">
						<div className="rounded-card border border-line bg-raised p-5">
							<DeviceView
								state={state}
								others={state === 'on' ? [device] : []}
								areNamesShown
								isBusy={false}
								failure={state === 'off' ? sentences.push.notReached : undefined}
								{...{ onTurnOn: nothing, onTurnOff: nothing, onTurnOffOther: nothing, onShowNames: nothing }}
							/>
						</div>
						<figcaption className="mt-1.5">{state}</figcaption>
					</figure>
				))}
			</GallerySection>
			<GallerySection title="What one is told, and where">
				<div className="w-full max-w-2xl">
					<ChannelTable chosen={{ posts: { bell: true, mail: false, push: true } }} hasDevices onChoose={nothing} />
				</div>
			</GallerySection>
		</>
	);
}
