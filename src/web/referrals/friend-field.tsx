import { useId, useState } from 'react';
import type { CallData } from '#contract/client.ts';
import { referralSentences } from '#sentences/referrals/slips.ts';
import { Button } from '#web/components/button.tsx';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { useFocusBack } from '#web/components/focus-back.ts';
import { inputClasses } from '#web/components/forms/field.tsx';

type Friend = CallData<'GET /me/friends'>[number];
const sentences = referralSentences.new;
const shownMax = 6;

interface FriendFieldProps {
	friends: Friend[];
	chosen: Friend | undefined;
	error: string | undefined;
	onChoose: (friend: Friend | undefined) => void;
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Chooses one of the member's friends, found by any part of their name. */
export function FriendField({ friends, chosen, error, onChoose }: FriendFieldProps) {
	const id = useId();
	const [typed, setTyped] = useState('');
	const change = useFocusBack(chosen?.id);
	const field = useFocusBack<HTMLInputElement>(chosen?.id);
	const found = friends.filter(({ name }) => plain(name).includes(plain(typed.trim())));
	if (chosen)
		return (
			<div>
				<p className="mb-1.5 font-medium text-sm">{sentences.friend}</p>
				<div className="flex items-center gap-3 rounded-xl border border-line bg-raised px-3.5 py-2.5">
					<Avatar image={chosen.image} name={chosen.name} className="size-10" />
					<div className="min-w-0 flex-1">
						<p className="truncate font-medium" dir="auto">
							{chosen.name}
						</p>
						<p className="truncate text-muted text-sm">{chosen.designation ?? chosen.locality}</p>
					</div>
					<Button ref={change} look="secondary" size="small" onClick={() => onChoose(undefined)}>
						{sentences.change}
					</Button>
				</div>
			</div>
		);
	return (
		<div>
			<label htmlFor={id} className="mb-1.5 block font-medium text-sm">
				{sentences.friend}
			</label>
			<input
				ref={field}
				id={id}
				type="search"
				value={typed}
				maxLength={80}
				autoComplete="off"
				spellCheck={false}
				placeholder={sentences.friendPlaceholder}
				aria-describedby={`${id}-told`}
				aria-invalid={error ? true : undefined}
				className={`${inputClasses} h-11`}
				onChange={(event) => setTyped(event.target.value)}
			/>
			<p id={`${id}-told`} role="status" className={`mt-1.5 text-sm ${error ? 'text-danger' : 'text-muted'}`}>
				{error ?? (found.length === 0 ? sentences.noMatch : sentences.friendHint)}
			</p>
			<ul className="mt-2 grid gap-1.5 sm:grid-cols-2">
				{found.slice(0, shownMax).map((friend) => (
					<li key={friend.id}>
						<button
							type="button"
							className="flex w-full items-center gap-3 rounded-xl border border-line bg-raised px-3 py-2 text-left hover:border-ink/40"
							onClick={() => onChoose(friend)}
						>
							<Avatar image={friend.image} name={friend.name} className="size-9" />
							<span className="min-w-0">
								<span className="block truncate font-medium text-[0.9375rem]" dir="auto">
									{friend.name}
								</span>
								<span className="block truncate text-muted text-sm">{friend.designation ?? friend.locality}</span>
							</span>
						</button>
					</li>
				))}
			</ul>
		</div>
	);
}
