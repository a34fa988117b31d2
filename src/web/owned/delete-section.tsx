import { useState } from 'react';
import type { Profile } from '#contract/profiles/profiles.ts';
import { ownedSentences as sentences } from '#sentences/owned.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { showToast } from '#web/components/toast.tsx';
import { useNavbar } from '#web/shell/navbar-context.tsx';

/** Takes the business off the site, after one more question. */
export function DeleteSection({ profile, onDeleted }: { profile: Profile; onDeleted: () => void }) {
	const [isAsking, setAsking] = useState(false);
	const { sentence, isBusy, write } = useWrite('DELETE /business-profile/:id');
	const { setActive } = useNavbar();
	const remove = () =>
		write({ params: { id: profile.id } }, () => {
			showToast(sentences.removed);
			setActive((before) => !before);
			setAsking(false);
			onDeleted();
		});
	return (
		<>
			<Button look="danger" onClick={() => setAsking(true)}>
				{sentences.remove}
			</Button>
			{isAsking && (
				<Dialog title={sentences.removeTitle({ name: profile.business_name })} onClose={() => setAsking(false)}>
					<p className="text-muted">{sentences.removeLead}</p>
					<p className="mt-3 text-muted">{sentences.closedInstead}</p>
					<FormFailure>{sentence}</FormFailure>
					<div className="mt-6 flex flex-wrap justify-end gap-2">
						<Button look="quiet" onClick={() => setAsking(false)}>
							{sentences.cancel}
						</Button>
						<Button look="danger" isBusy={isBusy} onClick={remove}>
							{sentences.confirm}
						</Button>
					</div>
				</Dialog>
			)}
		</>
	);
}
