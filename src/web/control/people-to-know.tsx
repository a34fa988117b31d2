import type { FriendSuggestion } from '#contract/members/friends.ts';
import { friendSentences as sentences } from '#sentences/friends.ts';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { FriendActions } from '#web/members/friends/friend-actions.tsx';
import { reasonText } from '#web/members/friends/reason-text.ts';

/** Whom a member may know, each with why: nothing at all where there is nobody. */
export function PeopleToKnow({ suggestions }: { suggestions: FriendSuggestion[] }) {
	if (suggestions.length === 0) return null;
	return (
		<section
			aria-labelledby="people-to-know"
			className="rounded-card border border-line bg-raised p-5 shadow-raised sm:p-6"
		>
			<h2 id="people-to-know" className="text-2xl">
				{sentences.suggestions}
			</h2>
			<ul className="mt-4 grid gap-4">
				{suggestions.map(({ why, ...member }) => (
					<li key={member.id} className="flex items-start gap-3">
						<Avatar image={member.image} name={member.name} className="size-10" />
						<div className="min-w-0 flex-1">
							<Link
								to={paths.member(member.id)}
								className="block truncate font-medium underline-offset-4 hover:underline"
								dir="auto"
							>
								{member.name}
							</Link>
							<p className="mb-2 text-muted text-sm">{reasonText(why)}</p>
							<FriendActions member={member} />
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}
