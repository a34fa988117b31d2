import type { FriendSuggestion } from '#contract/members/friends.ts';
import { friendSentences as sentences } from '#sentences/friends.ts';
import { FoldedOnPhones } from '#web/control/folded-on-phones.tsx';
import { FriendActions } from '#web/members/friends/friend-actions.tsx';
import { PersonRow, PersonRows } from '#web/members/friends/person-rows.tsx';
import { reasonText } from '#web/members/friends/reason-text.ts';

/** Lists people whom the member may know, each with the reason; nothing where there is nobody. */
export function PeopleToKnow({ suggestions }: { suggestions: FriendSuggestion[] }) {
	if (suggestions.length === 0) return null;
	return (
		<section aria-labelledby="people-to-know">
			<h2 id="people-to-know" className="mb-4 text-2xl">
				{sentences.suggestions}
			</h2>
			<FoldedOnPhones count={suggestions.length}>
				<PersonRows>
					{suggestions.map(({ why, ...member }) => (
						<PersonRow key={member.id} member={member} detail={reasonText(why)}>
							<FriendActions member={member} />
						</PersonRow>
					))}
				</PersonRows>
			</FoldedOnPhones>
		</section>
	);
}
