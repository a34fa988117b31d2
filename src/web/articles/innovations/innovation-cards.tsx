import { ChartNoAxesColumn, Coins, type LucideIcon, MousePointerClick, Waves } from 'lucide-react';
import { Link } from '#web/links/link.tsx';
import { innovationLinks } from '#web/links/navbar-links.ts';
import { paths } from '#web/links/paths.ts';

const icons: Record<string, LucideIcon> = {
	[paths.fourClickReview]: MousePointerClick,
	[paths.surfShop]: Waves,
	[paths.gamification]: Coins,
	[paths.rea]: ChartNoAxesColumn,
};

/** Shows the innovations as cards, without the one whose page it is. */
export function InnovationCards({ except }: { except?: string }) {
	// Without `except` the list stands right below the title of the page.
	const Heading = except ? 'h3' : 'h2';
	const shown = innovationLinks.filter(({ to }) => to !== except);
	return (
		<ul className={`grid gap-5 sm:grid-cols-2 ${shown.length === 3 ? 'lg:grid-cols-3' : ''}`}>
			{shown.map(({ to, label, sentence }) => {
				const Icon = icons[to] ?? Coins;
				return (
					<li
						key={to}
						className="group relative rounded-card border border-line bg-raised p-7 shadow-raised transition hover:border-ink/30"
					>
						<span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent">
							<Icon aria-hidden="true" className="size-6" strokeWidth={1.75} />
						</span>
						<Heading className="mt-5 text-xl">
							<Link to={to} className="after:absolute after:inset-0 after:rounded-card">
								{label}
							</Link>
						</Heading>
						<p className="mt-1.5 text-muted">{sentence}</p>
					</li>
				);
			})}
		</ul>
	);
}
