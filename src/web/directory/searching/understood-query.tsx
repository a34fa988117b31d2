import { MapPin, X } from 'lucide-react';
import type { UnderstoodQuery } from '#contract/profiles/directory.ts';
import { directorySentences as sentences } from '#sentences/directory.ts';
import { linkTo, type Selection } from '#web/links/directory-selection.ts';
import { Link } from '#web/links/link.tsx';

interface UnderstoodProps {
	understood: UnderstoodQuery;
	/** The words that were understood so. */
	typed: string | undefined;
	/** What is selected, also while its list is being loaded. */
	selection: Selection;
}

/** Shows above the results how the typed words were understood; each part of it can be removed. */
export function Understood({ understood, typed = '', selection }: UnderstoodProps) {
	const { corrected, matched, place } = understood;
	const pieces = piecesOf(understood);
	return (
		<div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm empty:hidden">
			{corrected.length > 0 && (
				<p>
					{sentences.resultsFor} <strong className="font-medium">{understood.query}</strong>.{' '}
					<Link
						to={linkTo(selection, { q: typed, as_typed: '1' })}
						className="text-accent underline underline-offset-4"
					>
						{sentences.searchInstead({ query: typed })}
					</Link>
				</p>
			)}
			{matched === 'around' && place && <p className="text-warn">{sentences.aroundPlace({ place: place.label })}</p>}
			{matched === 'any' && <p className="text-warn">{sentences.approximate}</p>}
			{pieces.length > 0 && (
				<ul aria-label={sentences.understoodAs} className="flex flex-wrap items-center gap-2">
					{pieces.map(({ label, isPlace, change }) => (
						<li key={label}>
							<Link
								to={linkTo(selection, change)}
								aria-label={sentences.remove({ label })}
								className="inline-flex h-8 items-center gap-1 rounded-full border border-line px-3 hover:bg-ink/7"
							>
								{isPlace && <MapPin aria-hidden="true" className="size-3.5" />}
								{label}
								<X aria-hidden="true" className="size-3.5" />
							</Link>
						</li>
					))}
				</ul>
			)}
		</div>
	);
}

interface Piece {
	label: string;
	isPlace: boolean;
	/** The selection that is searched for without this piece. */
	change: Selection;
}

function piecesOf({ query, categories, place, open_now }: UnderstoodQuery): Piece[] {
	const without = (typed: string): Selection => ({
		q: query.replace(typed, ' ').replace(/\s+/g, ' ').trim() || undefined,
	});
	// One word may stand for several categories, which are removed together.
	const byWords = Map.groupBy(categories, ({ typed }) => typed);
	return [
		...[...byWords.values()].map((meant) => ({
			label: [...new Set(meant.map(({ label }) => label))].slice(0, categoriesMax).join(', '),
			isPlace: false,
			change: { q: query, as_typed: '1' },
		})),
		...(place ? [{ label: place.label, isPlace: true, change: without(place.typed) }] : []),
		...(open_now ? [{ label: sentences.openNow, isPlace: false, change: without(open_now.typed) }] : []),
	];
}

const categoriesMax = 2;
