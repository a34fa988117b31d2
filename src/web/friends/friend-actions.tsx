import { Check, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { MemberCard } from '#contract/shapes.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { friendMessages as messages } from '#web/friends/messages.ts';
import { useFriendship } from '#web/friends/use-friendship.ts';

interface FriendActionsProps {
	member: Pick<MemberCard, 'id' | 'name' | 'friendship'>;
	/** Ending and blocking too: on the member's own page, and in the list of friends. */
	hasAll?: boolean;
	onChanged?: () => void;
}

/** What I may do about a member: ask, accept, decline, withdraw; and where there is room, end and block. */
export function FriendActions({ member, hasAll = false, onChanged }: FriendActionsProps) {
	const { friendship, isBusy, ask, end, block } = useFriendship(member, onChanged);
	const [question, setQuestion] = useState<'end' | 'block'>();
	if (friendship === 'self') return null;
	const answer = async () => {
		if (await (question === 'end' ? end() : block())) setQuestion(undefined);
	};
	return (
		<div className="flex flex-wrap gap-2">
			{friendship === 'none' && (
				<Button size="small" isBusy={isBusy} icon={<UserPlus aria-hidden="true" className="size-4" />} onClick={ask}>
					{messages.ask}
				</Button>
			)}
			{friendship === 'requested' && (
				<Button look="secondary" size="small" isBusy={isBusy} onClick={end}>
					{messages.withdraw}
				</Button>
			)}
			{friendship === 'incoming' && (
				<>
					<Button size="small" isBusy={isBusy} icon={<Check aria-hidden="true" className="size-4" />} onClick={ask}>
						{messages.accept}
					</Button>
					<Button look="secondary" size="small" disabled={isBusy} onClick={end}>
						{messages.decline}
					</Button>
				</>
			)}
			{hasAll && friendship === 'friends' && (
				<Button look="secondary" size="small" onClick={() => setQuestion('end')}>
					{messages.end}
				</Button>
			)}
			{hasAll && (
				<Button look="quiet" size="small" onClick={() => setQuestion('block')}>
					{messages.block}
				</Button>
			)}
			{question && (
				<Dialog
					title={question === 'end' ? messages.endTitle(member.name) : messages.blockTitle(member.name)}
					onClose={() => setQuestion(undefined)}
				>
					<p className="text-muted">{question === 'end' ? messages.endText : messages.blockText}</p>
					<div className="mt-6 flex flex-wrap justify-end gap-2">
						<Button look="secondary" onClick={() => setQuestion(undefined)}>
							{messages.cancel}
						</Button>
						<Button look="danger" isBusy={isBusy} onClick={answer}>
							{question === 'end' ? messages.end : messages.block}
						</Button>
					</div>
				</Dialog>
			)}
		</div>
	);
}
