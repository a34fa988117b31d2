import type { CallData } from '#contract/client.ts';
import { friendSentences as sentences } from '#sentences/friends.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { showToast } from '#web/components/toast.tsx';

type Blocks = CallData<'GET /me/blocks'>;

/** Lists whom the member has blocked, each with the way back. */
export function BlockedMembers({ blocks }: { blocks: Blocks }) {
	return (
		<section>
			<h2 className="text-2xl">{sentences.blocked}</h2>
			<p className="mt-1 text-muted">{sentences.blockedLead}</p>
			<ul className="mt-5 divide-y divide-line rounded-card border border-line bg-raised">
				{blocks.map((member) => (
					<BlockedMember key={member.id} member={member} />
				))}
			</ul>
		</section>
	);
}

function BlockedMember({ member: { id, name, image } }: { member: Blocks[number] }) {
	const { isBusy, write } = useWrite('DELETE /me/blocks/:user_id', { onRefused: showToast });
	return (
		<li className="flex items-center gap-4 px-5 py-3.5">
			<Avatar image={image} name={name} className="size-10" />
			<span className="min-w-0 flex-1 truncate" dir="auto">
				{name}
			</span>
			<Button look="secondary" size="small" isBusy={isBusy} onClick={() => write({ params: { user_id: id } })}>
				{sentences.unblock}
			</Button>
		</li>
	);
}
