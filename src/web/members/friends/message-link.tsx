import { Mail } from 'lucide-react';
import { friendSentences as sentences } from '#sentences/friends.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { paths } from '#web/links/paths.ts';

/** Leads to a message to a member. */
export function MessageLink({ member: { id, name } }: { member: { id: string; name: string } }) {
	return (
		<ButtonLink
			to={paths.newMessage(`member:${id}`)}
			look="secondary"
			size="small"
			aria-label={sentences.messageTo({ name })}
			icon={<Mail aria-hidden="true" className="size-4" />}
		>
			{sentences.message}
		</ButtonLink>
	);
}
