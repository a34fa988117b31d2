import { pageSentences } from '#sentences/pages.ts';
import { numberText } from '#web/formats/numbers.ts';

interface Stats {
	profiles: number;
	reviews: number;
	members: number;
	places: number;
}

const shown = ['profiles', 'reviews', 'members', 'places'] as const;

/** Shows the true totals of the directory. */
export function SiteNumbers({ stats }: { stats: Stats }) {
	return (
		<section aria-label={pageSentences.home.numbersLabel} className="border-line border-b">
			<dl className="mx-auto grid max-w-7xl grid-cols-2 px-4 sm:px-6 md:grid-cols-4">
				{shown.map((key) => (
					<div key={key} className="flex flex-col-reverse py-7">
						<dt className="text-muted text-sm">{pageSentences.home.numbers[key]({ n: stats[key] })}</dt>
						<dd className="font-heading text-3xl tabular-nums">{numberText(stats[key])}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
