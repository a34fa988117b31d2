import { TrendingDown, TrendingUp } from 'lucide-react';
import type { KeptBusiness } from '#contract/keeping/kept-businesses.ts';
import { isHiddenStatus } from '#contract/terms.ts';
import { controlSentences as sentences } from '#sentences/control.ts';
import { pageSentences } from '#sentences/pages.ts';
import { profileFormSentences } from '#sentences/profile-form/form.ts';
import { sentences as shellSentences } from '#sentences/shell.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { BusinessPicture } from '#web/components/faces/business-picture.tsx';
import { ScoreBadge } from '#web/components/faces/rings.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { labelOf } from '#web/sentences/label-of.ts';

/** Shows how one business of the member's stands, and what to do for it next. */
export function BusinessRow({ business }: { business: KeptBusiness }) {
	const { id, slug, status, score, score_count } = business;
	const { control } = pageSentences;
	const isHidden = isHiddenStatus(status);
	const facts = [
		...(status === 'published' ? [] : [shellSentences.status[status]]),
		...(business.completeness < 100 ? [sentences.complete({ points: business.completeness })] : []),
	];
	return (
		<li className="flex flex-wrap items-center gap-x-5 gap-y-3 px-5 py-4">
			<div className="flex min-w-60 flex-1 items-center gap-4">
				<BusinessPicture
					category={business.category}
					image={business.image}
					sizes="3.5rem"
					className="size-14 shrink-0 overflow-hidden rounded-xl"
				/>
				<div className="min-w-0">
					<h3 className="font-medium font-sans text-base" dir="auto">
						<Link to={paths.ownedProfile(id)} className="hover:text-accent">
							{business.business_name.trim() || shellSentences.nav.businessProfile}
						</Link>
					</h3>
					{facts.length > 0 && <p className="text-muted text-sm">{facts.join(' · ')}</p>}
					{!isHidden && <Views business={business} />}
				</div>
			</div>
			{!isHidden && <ScoreBadge score={score} count={score_count} scores={[null, null, score]} className="w-32" />}
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:w-48 sm:flex-col sm:items-stretch sm:text-center">
				<NextStep business={business} />
				{!isHidden && (
					<Link to={paths.profile(slug)} className="text-muted text-sm hover:text-ink hover:underline max-sm:hidden">
						{control.view}
					</Link>
				)}
			</div>
		</li>
	);
}

function Views({ business: { views, views_before: before } }: { business: KeptBusiness }) {
	const Icon = views > before ? TrendingUp : TrendingDown;
	return (
		<p className="text-muted text-sm">
			{views !== before && (
				<Icon
					aria-hidden="true"
					className={views > before ? 'mr-1.5 inline size-4 text-good' : 'mr-1.5 inline size-4'}
				/>
			)}
			{sentences.views({ n: views })}
			{views !== before && `, ${sentences.viewsBefore({ n: before })}`}
		</p>
	);
}

/** Shows the next step for a business: reviews that wait for a reply come first, then what the page lacks most. */
function NextStep({ business: { id, slug, status, unanswered, missing } }: { business: KeptBusiness }) {
	if (unanswered > 0 && !isHiddenStatus(status)) {
		return (
			<ButtonLink size="small" look="secondary" to={`${paths.profile(slug)}#reviews`}>
				{sentences.reply({ n: unanswered })}
			</ButtonLink>
		);
	}
	const part = missing && labelOf(profileFormSentences.missingParts, missing);
	return (
		<ButtonLink
			size="small"
			look="secondary"
			to={status === 'draft' ? paths.addProfileStep(id) : paths.ownedProfile(id)}
		>
			{part ? sentences.add({ part }) : pageSentences.control.manage}
		</ButtonLink>
	);
}
