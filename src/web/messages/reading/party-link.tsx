import type { Correspondent } from '#contract/messages/messages.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

/** Shows who wrote or is written to, with a link to them as long as they exist. */
export function PartyLink({ party: { type, id, name, is_gone } }: { party: Correspondent }) {
	if (is_gone)
		return (
			<span className="font-medium" dir="auto">
				{name}
			</span>
		);
	const address = {
		member: paths.member(id),
		profile: paths.profile(id),
		group: paths.messageIn('groups', id),
	}[type];
	return (
		<Link to={address} className="min-w-0 truncate font-medium underline-offset-4 hover:underline" dir="auto">
			{name}
		</Link>
	);
}
