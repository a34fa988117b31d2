import type { Profile } from '#contract/profiles/profiles.ts';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';

const colours = ['bg-ring-1', 'bg-ring-2', 'bg-ring-3'] as const;

/** Shows what each ring stands for and says, from the inside out: a dash for a ring that says nothing yet. */
export function RingLegend({ rings: { friends, friends_of_friends, everyone } }: { rings: Profile['rings'] }) {
	return (
		<ul className="grid gap-1 text-xs">
			{[friends, friends_of_friends, everyone].map(({ score }, at) => (
				<li key={colours[at]} className="flex items-center gap-2 text-muted">
					<span aria-hidden="true" className={`size-2.5 rounded-full ${colours[at]}`} />
					{sentences.ringNames[at]}
					<b className="ml-auto pl-2 font-semibold text-ink tabular-nums">{score?.toFixed(1) ?? '–'}</b>
				</li>
			))}
		</ul>
	);
}
