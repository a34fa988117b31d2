import type { Profile } from '#contract/profiles/profiles.ts';
import { ProfileFacts } from '#web/profile/profile-facts.tsx';
import { ProfileHead } from '#web/profile/profile-head.tsx';

/** Shows a business as visitors would see it. The preview is inert, so that no link in it leads away from the form. */
export const PreviewedPage = ({ shown, hasMap = true }: { shown: Profile; hasMap?: boolean }) => (
	<div inert className="grid gap-8">
		<ProfileHead profile={shown} rings={shown.rings} isMine={false} />
		{shown.description && (
			<p className="max-w-prose whitespace-pre-line break-words" dir="auto">
				{shown.description}
			</p>
		)}
		<ProfileFacts profile={shown} isMine hasMap={hasMap} />
	</div>
);
