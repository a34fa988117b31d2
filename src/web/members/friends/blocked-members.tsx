import { useState } from 'react';
import type { CallData } from '#contract/client.ts';
import { friendSentences as sentences } from '#sentences/friends.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { Button } from '#web/components/button.tsx';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { showToast } from '#web/components/toast.tsx';

interface BlockedMembersProps {
	blocks: CallData<'GET /me/blocks'>;
	onChanged: () => void;
}

/** Whom I have blocked, each with the way back. */
export function BlockedMembers({ blocks, onChanged }: BlockedMembersProps) {
	const [busyId, setBusyId] = useState<string>();
	const unblock = async (id: string) => {
		setBusyId(id);
		try {
			await api('DELETE /me/blocks/:user_id', { params: { user_id: id } });
			onChanged();
		} catch (error) {
			showToast(sentenceOf(error));
		} finally {
			setBusyId(undefined);
		}
	};
	return (
		<section>
			<h2 className="text-2xl">{sentences.blocked}</h2>
			<p className="mt-1 text-muted">{sentences.blockedLead}</p>
			<ul className="mt-5 divide-y divide-line rounded-card border border-line bg-raised">
				{blocks.map(({ id, name, image }) => (
					<li key={id} className="flex items-center gap-4 px-5 py-3.5">
						<Avatar image={image} name={name} className="size-10" />
						<span className="min-w-0 flex-1 truncate" dir="auto">
							{name}
						</span>
						<Button look="secondary" size="small" isBusy={busyId === id} onClick={() => unblock(id)}>
							{sentences.unblock}
						</Button>
					</li>
				))}
			</ul>
		</section>
	);
}
