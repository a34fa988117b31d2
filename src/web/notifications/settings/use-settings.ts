import type { Member, MemberSettings } from '#contract/members/members.ts';
import { notificationSentences } from '#sentences/notifications.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { useLatest } from '#web/calls/use-latest.ts';
import { showToast } from '#web/components/toast.tsx';

export interface SettingsChange {
	settings?: Partial<MemberSettings>;
	timezone?: string;
}

type Chosen = Pick<Member, 'settings' | 'timezone'>;

/** Stores settings when they are chosen. Where that fails, they are as before, and a toast says why, wherever one is by then. */
export function useSettings(me: Member) {
	const [chosen, change] = useLatest<Chosen, SettingsChange>('settings', me, {
		foresee: ({ settings, timezone }, change) => ({
			settings: {
				...settings,
				...change.settings,
				notifications: { ...settings.notifications, ...change.settings?.notifications },
			},
			timezone: change.timezone ?? timezone,
		}),
		join: joined,
		store: async (body) => (await api('PATCH /me', { body, keepalive: true })).data,
		onStored: () => showToast(notificationSentences.mail.saved),
		onFailed: (error) => showToast(notificationSentences.mail.notSaved({ why: sentenceOf(error) })),
	});
	return { settings: chosen.settings, timezone: chosen.timezone, change };
}

/** Returns both changes as one. A group that was chosen in both is as in the later one. */
function joined(earlier: SettingsChange, later: SettingsChange): SettingsChange {
	const notifications = { ...earlier.settings?.notifications, ...later.settings?.notifications };
	return {
		...earlier,
		...later,
		settings: {
			...earlier.settings,
			...later.settings,
			...(Object.keys(notifications).length > 0 && { notifications }),
		},
	};
}
