import { pageSentences } from '#sentences/pages.ts';
import { numberText } from '#web/formats/numbers.ts';

interface Stats {
	profiles: number;
	reviews: number;
	members: number;
	places: number;
}

/** Shows the true totals of the directory. */
export function SiteNumbers({ stats }: { stats: Stats }) {
	const values = [stats.profiles, stats.reviews, stats.members, stats.places];
	return (
		<section aria-label={pageSentences.home.numbersLabel} className="border-line border-b">
			<dl className="mx-auto grid max-w-7xl grid-cols-2 px-4 sm:px-6 md:grid-cols-4">
				{pageSentences.home.numbers.map((label, index) => (
					<div key={label} className="flex flex-col-reverse py-7">
						<dt className="text-muted text-sm">{label}</dt>
						<dd className="font-heading text-3xl tabular-nums">{numberText(values[index] ?? 0)}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
