import type { MyProfile } from '#contract/profiles/profiles.ts';
import { addingSentences as sentences } from '#sentences/profile-form/adding.ts';
import { Notice } from '#web/components/notice.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

/** Lists drafts that were begun before, to go on with. */
export function OtherDrafts({ drafts }: { drafts: readonly MyProfile[] }) {
	if (drafts.length === 0) return null;
	return (
		<Notice title={sentences.drafts({ n: drafts.length })}>
			<ul className="flex flex-wrap gap-x-5 gap-y-1">
				{drafts.map(({ id, business_name }) => (
					<li key={id} className="min-w-0 truncate" dir="auto">
						<Link to={paths.addProfileStep(id)} className="text-accent underline underline-offset-4">
							{sentences.goOn({ name: business_name })}
						</Link>
					</li>
				))}
			</ul>
		</Notice>
	);
}
