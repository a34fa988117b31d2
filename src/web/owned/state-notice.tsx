import type { Profile } from '#contract/profiles.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/components/button.tsx';
import { Day } from '#web/components/day.tsx';
import { FormFailure } from '#web/components/form-failure.tsx';
import { useNavbar } from '#web/components/navbar-context.tsx';
import { Notice } from '#web/components/notice.tsx';
import { showToast } from '#web/components/toast.tsx';
import { useCall } from '#web/components/use-call.ts';
import { ownedMessages as messages } from '#web/owned/messages.ts';

/** Why nobody but its people sees the business, and what can be done about it. */
export function StateNotice({ profile, onRestored }: { profile: Profile; onRestored: () => void }) {
	const { failure, isBusy, run } = useCall();
	const { setActive } = useNavbar();
	if (profile.suspension)
		return (
			<Notice className="mb-8" title={messages.suspendedTitle}>
				{messages.suspended} {`${messages.reason}: ${profile.suspension.reason}`}
			</Notice>
		);
	if (!profile.deletion) return null;
	const restore = () =>
		run(async () => {
			await api('POST /business-profile/:id/restore', { params: { id: profile.id } });
			showToast(messages.restored);
			setActive((before) => !before);
			onRestored();
		});
	return (
		<>
			<Notice
				className="mb-4"
				title={messages.deletedTitle}
				action={
					<Button size="small" isBusy={isBusy} onClick={restore}>
						{messages.restore}
					</Button>
				}
			>
				{messages.deleted} <Day date={profile.deletion.restorable_until} />.
			</Notice>
			<FormFailure>{failure?.message}</FormFailure>
		</>
	);
}
