import { Plus } from 'lucide-react';
import type { MyProfile } from '#contract/profiles/profiles.ts';
import { isHiddenStatus } from '#contract/terms.ts';
import { pageSentences } from '#sentences/pages.ts';
import { sentences } from '#sentences/shell.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

/** The businesses that a member owns or manages. */
export function MyBusinesses({ profiles }: { profiles: MyProfile[] }) {
	const { control } = pageSentences;
	const { nav } = sentences;
	const add = (
		<ButtonLink
			to={paths.addProfile}
			size="small"
			look={profiles.length > 0 ? 'secondary' : 'primary'}
			icon={<Plus aria-hidden="true" className="size-4" />}
		>
			{nav.addProfile}
		</ButtonLink>
	);
	if (profiles.length === 0) {
		return (
			<EmptyState title={control.noBusinesses} action={add}>
				{control.noBusinessesLead}
			</EmptyState>
		);
	}
	return (
		<section>
			<div className="mb-4 flex flex-wrap items-center justify-between gap-3">
				<h2 className="text-2xl">{control.businesses}</h2>
				{add}
			</div>
			<ul className="divide-y divide-line rounded-card border border-line bg-raised shadow-raised">
				{profiles.map(({ id, slug, business_name, status }) => (
					<li key={id} className="flex flex-wrap items-center gap-x-5 gap-y-2 px-5 py-4">
						<div className="min-w-48 flex-1">
							<Link to={paths.ownedProfile(id)} className="font-medium hover:text-accent" dir="auto">
								{business_name.trim() || nav.businessProfile}
							</Link>
							<div className="text-muted text-sm">{sentences.status[status]}</div>
						</div>
						<Link to={paths.ownedProfile(id)} className="font-medium text-accent text-sm hover:underline">
							{control.manage}
						</Link>
						{!isHiddenStatus(status) && (
							<Link to={paths.profile(slug)} className="text-muted text-sm hover:text-ink hover:underline">
								{control.view}
							</Link>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}
