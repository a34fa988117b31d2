import { Plus } from 'lucide-react';
import type { KeptBusiness } from '#contract/keeping/kept-businesses.ts';
import { pageSentences } from '#sentences/pages.ts';
import { sentences } from '#sentences/shell.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { BusinessRow } from '#web/control/business-row.tsx';
import { FoldedOnPhones } from '#web/control/folded-on-phones.tsx';
import { paths } from '#web/links/paths.ts';

/** Lists the businesses that a member owns or manages. */
export function MyBusinesses({ businesses }: { businesses: KeptBusiness[] }) {
	const { control } = pageSentences;
	const add = (
		<ButtonLink
			to={paths.addProfile}
			size="small"
			look={businesses.length > 0 ? 'secondary' : 'primary'}
			icon={<Plus aria-hidden="true" className="size-4" />}
		>
			{sentences.nav.addProfile}
		</ButtonLink>
	);
	if (businesses.length === 0) {
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
			<FoldedOnPhones count={businesses.length}>
				<ul className="divide-y divide-line rounded-card border border-line bg-raised shadow-raised">
					{businesses.map((business) => (
						<BusinessRow key={business.id} business={business} />
					))}
				</ul>
			</FoldedOnPhones>
		</section>
	);
}
