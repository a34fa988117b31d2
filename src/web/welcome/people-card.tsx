import { useState } from 'react';
import type { FriendSuggestion } from '#contract/members/friends.ts';
import { welcomeSentences as sentences } from '#sentences/welcome.ts';
import { FriendActions } from '#web/members/friends/friend-actions.tsx';
import { PeopleSearch } from '#web/members/friends/people-search.tsx';
import { PersonRow, PersonRows } from '#web/members/friends/person-rows.tsx';
import { reasonText } from '#web/members/friends/reason-text.ts';
import { CardFrame, type CardParts } from '#web/welcome/card-frame.tsx';

/** Helps to find people: by name, and among those whom the member may know. */
export function PeopleCard({ suggestions, ...parts }: CardParts & { suggestions: FriendSuggestion[] }) {
	const [isDone, setDone] = useState(false);
	const onChanged = () => setDone(true);
	return (
		<CardFrame card="people" isDone={isDone} {...parts}>
			<PeopleSearch onChanged={onChanged} />
			{suggestions.length > 0 && (
				<>
					<h3 className="mt-8 mb-4 text-xl">{sentences.suggestions}</h3>
					<PersonRows>
						{suggestions.map(({ why, ...member }) => (
							<PersonRow key={member.id} member={member} detail={reasonText(why)}>
								<FriendActions member={member} onChanged={onChanged} />
							</PersonRow>
						))}
					</PersonRows>
				</>
			)}
		</CardFrame>
	);
}
