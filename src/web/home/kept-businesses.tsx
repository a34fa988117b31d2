import { TrendingDown, TrendingUp } from 'lucide-react';
import type { KeptBusiness } from '#contract/keeping/kept-businesses.ts';
import { homeSentences as sentences } from '#sentences/home.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { BusinessPicture } from '#web/components/faces/business-picture.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

/** Shows a row for each business of the member's: what the last seven days brought, and what to do next. */
export function KeptBusinesses({ businesses }: { businesses: KeptBusiness[] }) {
	return (
		<ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
			{businesses.map((business) => (
				<li
					key={business.id}
					className="flex items-center gap-4 rounded-card border border-line bg-raised p-3 shadow-raised"
				>
					<BusinessPicture
						category={business.category}
						image={business.image}
						sizes="3.5rem"
						className="size-14 shrink-0 overflow-hidden rounded-xl"
					/>
					<div className="min-w-0 flex-1">
						<h3 className="truncate text-lg" dir="auto">
							<Link to={paths.profile(business.slug)} className="hover:text-accent">
								{business.business_name}
							</Link>
						</h3>
						<p className="truncate text-muted text-sm">
							{[
								sentences.newReviews({ n: business.new_reviews }),
								sentences.newFollowers({ n: business.new_followers }),
							]
								.filter(Boolean)
								.join(' · ')}
						</p>
						<p className="flex items-center gap-1.5 text-muted text-sm">
							<Trend business={business} />
							{sentences.views({ n: business.views })}
						</p>
					</div>
					<ButtonLink
						size="small"
						look="secondary"
						to={business.unanswered > 0 ? `${paths.profile(business.slug)}#reviews` : paths.profile(business.slug)}
					>
						{business.unanswered > 0 ? sentences.reply : sentences.open}
					</ButtonLink>
				</li>
			))}
		</ul>
	);
}

function Trend({ business: { views, views_before: before } }: { business: KeptBusiness }) {
	if (views === before) return null;
	const Icon = views > before ? TrendingUp : TrendingDown;
	return <Icon aria-hidden="true" className={views > before ? 'size-4 text-good' : 'size-4'} />;
}
