import { Check, Ellipsis, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { MemberCard } from '#contract/shapes.ts';
import { friendSentences as sentences } from '#sentences/friends.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Dropdown } from '#web/components/dropdown.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { useFriendship } from '#web/members/friends/use-friendship.ts';

interface FriendActionsProps {
	member: Pick<MemberCard, 'id' | 'name' | 'friendship'>;
	/**
	 * The side of its button from which the menu for ending and blocking opens, on the member's own page and in the list
	 * of friends; left out for no menu.
	 */
	menu?: 'left' | 'right';
	onChanged?: () => void;
}

/** Offers what the viewer may do about a member: ask, accept, decline, withdraw; and with a menu, end and block. */
export function FriendActions({ member, menu, onChanged }: FriendActionsProps) {
	/** Another object each time it is asked, so that a refusal of the last time is not shown again. */
	const [question, setQuestion] = useState<{ about: 'end' | 'block' }>();
	const { friendship, isBusy, sentence, ask, end, block } = useFriendship(member, question, onChanged);
	if (friendship === 'self') return null;
	const answer = async () => {
		if (await (question?.about === 'end' ? end() : block())) setQuestion(undefined);
	};
	return (
		<div className="flex flex-wrap items-center gap-2">
			{friendship === 'none' && (
				<Button size="small" isBusy={isBusy} icon={<UserPlus aria-hidden="true" className="size-4" />} onClick={ask}>
					{sentences.ask}
				</Button>
			)}
			{friendship === 'requested' && (
				<Button look="secondary" size="small" isBusy={isBusy} onClick={end}>
					{sentences.withdraw}
				</Button>
			)}
			{friendship === 'incoming' && (
				<>
					<Button size="small" isBusy={isBusy} icon={<Check aria-hidden="true" className="size-4" />} onClick={ask}>
						{sentences.accept}
					</Button>
					<Button look="secondary" size="small" isHeld={isBusy} onClick={end}>
						{sentences.decline}
					</Button>
				</>
			)}
			{menu && (
				<Dropdown
					name={sentences.menu({ name: member.name })}
					label={<Ellipsis aria-hidden="true" className="size-5" />}
					buttonClassName="grid size-10 place-items-center rounded-full text-muted hover:bg-ink/6 hover:text-ink"
					panelClassName={menu === 'left' ? 'left-0 w-52' : 'right-0 w-52'}
				>
					{(close) => (
						<ul>
							{(friendship === 'friends' ? (['end', 'block'] as const) : (['block'] as const)).map((what) => (
								<li key={what}>
									<button
										type="button"
										className="w-full rounded-xl px-3.5 py-2 text-left text-[0.9375rem] hover:bg-ink/6"
										onClick={() => {
											close();
											setQuestion({ about: what });
										}}
									>
										{sentences[what]}
									</button>
								</li>
							))}
						</ul>
					)}
				</Dropdown>
			)}
			{question && (
				<Dialog
					title={
						question.about === 'end'
							? sentences.endTitle({ name: member.name })
							: sentences.blockTitle({ name: member.name })
					}
					onClose={() => setQuestion(undefined)}
				>
					<p className="text-muted">{question.about === 'end' ? sentences.endText : sentences.blockText}</p>
					<FormFailure>{sentence}</FormFailure>
					<div className="mt-6 flex flex-wrap justify-end gap-2">
						<Button look="secondary" onClick={() => setQuestion(undefined)}>
							{sentences.cancel}
						</Button>
						<Button look="danger" isBusy={isBusy} onClick={answer}>
							{sentences[question.about]}
						</Button>
					</div>
				</Dialog>
			)}
		</div>
	);
}
