import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import type { FoundMember } from '#contract/members/friends.ts';
import { friendSentences as sentences } from '#sentences/friends.ts';
import { classNames } from '#web/components/class-names.ts';
import { FriendActions } from '#web/members/friends/friend-actions.tsx';
import { PersonRow, PersonRows } from '#web/members/friends/person-rows.tsx';
import { useFoundMembers } from '#web/members/friends/use-found-members.ts';

/** Finds members by name, with what the viewer may do about each. */
export function PeopleSearch({ onChanged }: { onChanged?: () => void }) {
	const [typed, setTyped] = useState('');
	const { found, isBusy, forget } = useFoundMembers(typed);
	const changed = () => {
		forget();
		onChanged?.();
	};
	const id = useId();
	return (
		<search className="block">
			<label htmlFor={id} className="mb-2 block font-medium">
				{sentences.findPeople}
			</label>
			<div className="flex max-w-xl items-center gap-3 rounded-full border border-line bg-raised pr-2 pl-5 shadow-raised focus-within:border-accent focus-within:outline-2 focus-within:outline-accent/40">
				<Search aria-hidden="true" className="size-5 shrink-0 text-muted" />
				<input
					id={id}
					type="search"
					value={typed}
					maxLength={80}
					autoComplete="off"
					spellCheck={false}
					placeholder={sentences.findPlaceholder}
					aria-describedby={`${id}-told`}
					className="h-13 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
					onChange={(event) => setTyped(event.target.value)}
				/>
			</div>
			<p id={`${id}-told`} role="status" className="mt-2 min-h-6 text-muted text-sm">
				{isBusy
					? sentences.findBusy
					: found
						? (found.failure ?? sentences.findResult({ n: found.members.length, q: found.q }))
						: sentences.findHint}
			</p>
			{found && found.members.length > 0 && (
				<div className={classNames('mt-3 max-w-3xl transition-opacity', isBusy && 'opacity-60')}>
					<PersonRows>
						{found.members.map((member) => (
							<FoundRow key={member.id} member={member} onChanged={changed} />
						))}
					</PersonRows>
				</div>
			)}
		</search>
	);
}

function FoundRow({ member, onChanged }: { member: FoundMember; onChanged: () => void }) {
	const isFriend = member.friendship === 'friends';
	return (
		<PersonRow member={member} detail={isFriend && sentences.youAreFriends}>
			{!isFriend && <FriendActions member={member} onChanged={onChanged} />}
		</PersonRow>
	);
}
