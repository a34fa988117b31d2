import { useState } from 'react';
import type { Member, MemberSettings } from '#contract/members/members.ts';
import { notificationSentences } from '#sentences/notifications.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { showToast } from '#web/components/toast.tsx';

export interface SettingsChange {
	settings?: Partial<MemberSettings>;
	timezone?: string;
}

/** Stores settings when they are chosen. Where that fails, they are as before, and the reason is shown. */
export function useSettings(me: Member) {
	const [chosen, setChosen] = useState({ settings: me.settings, timezone: me.timezone });
	const [failure, setFailure] = useState<string>();
	const change = async ({ settings = {}, timezone }: SettingsChange) => {
		const before = chosen;
		const notifications = { ...before.settings.notifications, ...settings.notifications };
		setChosen({
			settings: { ...before.settings, ...settings, notifications },
			timezone: timezone ?? before.timezone,
		});
		setFailure(undefined);
		try {
			await api('PATCH /me', { body: { settings, ...(timezone && { timezone }) }, keepalive: true });
			showToast(notificationSentences.mail.saved);
		} catch (error) {
			setChosen(before);
			setFailure(sentenceOf(error));
		}
	};
	return { ...chosen, failure, change: (made: SettingsChange) => void change(made) };
}
