import { Coins, Megaphone, MessageSquareText, Star } from 'lucide-react';
import type { Activity } from '#contract/keeping/control.ts';
import { controlSentences as sentences } from '#sentences/control.ts';
import { Ago } from '#web/components/times/ago.tsx';
import { FoldedOnPhones } from '#web/control/folded-on-phones.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

const icons = { coins: Coins, review: Star, received: MessageSquareText, post: Megaphone } as const;

/** Lists what happened lately to a member's coins, reviews and businesses, as sentences. */
export function RecentActivity({ activity }: { activity: Activity[] }) {
	return (
		<section aria-labelledby="activity" className="rounded-card border border-line bg-raised p-5 shadow-raised sm:p-6">
			<h2 id="activity" className="text-2xl">
				{sentences.activity}
			</h2>
			{activity.length === 0 ? (
				<p className="mt-3 text-muted">{sentences.noActivity}</p>
			) : (
				<FoldedOnPhones count={activity.length}>
					<ol className="mt-4 grid gap-4">
						{activity.map((happened) => {
							const Icon = icons[happened.kind];
							return (
								<li key={`${happened.kind} ${happened.id}`} className="flex gap-3">
									<span
										aria-hidden="true"
										className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-accent"
									>
										<Icon className="size-4" />
									</span>
									<div className="min-w-0 text-[0.9375rem]">
										<p className="break-words" dir="auto">
											<Told happened={happened} />
										</p>
										<p className="text-muted text-sm">
											<Ago at={happened.at} />
										</p>
									</div>
								</li>
							);
						})}
					</ol>
				</FoldedOnPhones>
			)}
		</section>
	);
}

function Told({ happened }: { happened: Activity }) {
	const look = 'underline-offset-4 hover:underline';
	if (happened.kind === 'coins') {
		const { url, sentence } = happened;
		return (
			<Link to={url ?? paths.coins} className={look}>
				{sentence}
			</Link>
		);
	}
	const { slug, business_name: business } = happened.profile;
	const told =
		happened.kind === 'post'
			? sentences.posted({ business })
			: (happened.kind === 'review' ? sentences.reviewed : sentences.received)({
					business,
					score: happened.overall.toFixed(1),
				});
	const to = happened.kind === 'received' ? `${paths.profile(slug)}#reviews` : paths.profile(slug);
	return (
		<Link to={to} className={look}>
			{told}
		</Link>
	);
}
