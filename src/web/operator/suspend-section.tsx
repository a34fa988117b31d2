import { useState } from 'react';
import type { Profile } from '#contract/profiles.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/field.tsx';
import { FormFailure } from '#web/components/form-failure.tsx';
import { showToast } from '#web/components/toast.tsx';
import { useCall } from '#web/components/use-call.ts';
import { BusinessPicker } from '#web/operator/business-picker.tsx';
import { operatorMessages as messages } from '#web/operator/messages.ts';

/** Takes a business out of sight, with a reason, and brings it back. */
export function SuspendSection() {
	const [profile, setProfile] = useState<Profile | null>(null);
	const [reason, setReason] = useState('');
	const { failure, isBusy, run } = useCall();
	const wrong = failure?.fields.find(({ path }) => path === 'reason')?.message;
	const suspend = (id: string) =>
		run(async () => {
			const { data } = await api('PUT /business-profile/:id/suspension', { params: { id }, body: { reason } });
			setProfile(data);
			setReason('');
			showToast(messages.suspended);
		});
	const end = (id: string) =>
		run(async () => {
			const { data } = await api('DELETE /business-profile/:id/suspension', { params: { id } });
			setProfile(data);
			showToast(messages.ended);
		});
	return (
		<div className="grid gap-5 sm:max-w-xl">
			<BusinessPicker label={messages.find} chosen={profile} onChoose={setProfile} />
			<FormFailure>{wrong ? undefined : failure?.message}</FormFailure>
			{profile?.suspension && (
				<>
					<p className="break-words text-sm">{profile.suspension.reason}</p>
					<Button className="w-fit" isBusy={isBusy} onClick={() => end(profile.id)}>
						{messages.endSuspension}
					</Button>
				</>
			)}
			{profile && !profile.suspension && (
				<>
					<Field
						label={messages.suspendReason}
						value={reason}
						onChange={setReason}
						error={wrong}
						rows={3}
						maxLength={1000}
					/>
					<Button look="danger" className="w-fit" isBusy={isBusy} onClick={() => suspend(profile.id)}>
						{messages.suspend}
					</Button>
				</>
			)}
		</div>
	);
}
