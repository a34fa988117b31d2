import { X } from 'lucide-react';
import { directorySentences as sentences } from '#sentences/directory.ts';
import { priceSigns } from '#web/components/faces/price-signs.ts';
import { linkTo, type Selection } from '#web/links/directory-selection.ts';
import { Link } from '#web/links/link.tsx';
import { labelOf } from '#web/sentences/label-of.ts';

interface ActiveFiltersProps {
	selection: Selection;
	categoryLabel: string | undefined;
	placeLabel: string | undefined;
}

/** Lists the filters that are selected now, each with a way to remove it. */
export function ActiveFilters({ selection, ...labels }: ActiveFiltersProps) {
	const active = describe(selection, labels);
	if (active.length === 0) return null;
	return (
		<ul aria-label={sentences.activeFilters} className="mt-2 flex w-full flex-wrap items-center gap-2">
			{active.map(([label, change]) => (
				<li key={label}>
					<Link
						to={linkTo(selection, change)}
						aria-label={sentences.remove({ label })}
						className="inline-flex h-8 items-center gap-1 rounded-full bg-ink/7 px-3 text-sm hover:bg-ink/12"
					>
						{label}
						<X aria-hidden="true" className="size-3.5" />
					</Link>
				</li>
			))}
			<li>
				<Link to={linkTo({}, {})} className="px-2 text-muted text-sm underline underline-offset-4 hover:text-ink">
					{sentences.clearAll}
				</Link>
			</li>
		</ul>
	);
}

function describe(
	selection: Selection,
	{ categoryLabel, placeLabel }: Omit<ActiveFiltersProps, 'selection'>,
): [label: string, change: Selection][] {
	const {
		q,
		category,
		place,
		radius,
		min_score,
		price,
		open_now,
		verified,
		offers,
		lat,
		bbox,
		circle,
		following,
		as_typed,
	} = selection;
	const within = radius && sentences.within({ km: Number(radius) / 1000 });
	const each: [string | undefined, Selection][] = [
		[q && `“${q}”`, { q: undefined }],
		[as_typed && sentences.asTyped, { as_typed: undefined }],
		[category && (categoryLabel ?? category), { category: undefined }],
		[place && (placeLabel ?? place), { place: undefined }],
		[lat && sentences.nearMe, { lat: undefined, lng: undefined }],
		[within, { radius: undefined }],
		[bbox && sentences.mapArea, { bbox: undefined }],
		[min_score && sentences.minScore({ score: min_score }), { min_score: undefined }],
		[price && priceSigns(price), { price: undefined }],
		[open_now && sentences.openNow, { open_now: undefined }],
		[verified && sentences.verified, { verified: undefined }],
		[offers && sentences.offers, { offers: undefined }],
		[circle && labelOf(sentences.circles, circle), { circle: undefined }],
		[following && sentences.following, { following: undefined }],
	];
	return each.flatMap(([label, change]) => (label ? [[label, change] as [string, Selection]] : []));
}
