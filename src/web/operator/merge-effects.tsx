import type { MergeReport } from '#contract/profiles/profile-lifecycle.ts';
import { operatorSentences } from '#sentences/operator.ts';
import { profileFormSentences } from '#sentences/profile-form/form.ts';
import { labelOf } from '#web/sentences/label-of.ts';

const { effects } = operatorSentences;

/** Tells in sentences what a merge does. */
export function MergeEffects({ report }: { report: MergeReport }) {
	const { reviews, followers, keepers, addresses, filled, claims, images, warnings } = report;
	const lines = [
		reviews.moved > 0 && effects.reviews({ n: reviews.moved }),
		reviews.joined > 0 && effects.joined({ n: reviews.joined }),
		reviews.taken_back > 0 && effects.takenBack({ n: reviews.taken_back }),
		followers > 0 && effects.followers({ n: followers }),
		keepers.length > 0 && effects.keepers({ names: keepers.map(({ name }) => name).join(', ') }),
		filled.length > 0 &&
			effects.filled({
				fields: filled.map((field) => labelOf(profileFormSentences.fieldNames, field) ?? field).join(', '),
			}),
		claims > 0 && effects.claims({ n: claims }),
		images > 0 && effects.images({ n: images }),
	].filter((line) => line !== false);
	return (
		<ul className="grid list-disc gap-1 pl-5 text-sm">
			{(lines.length > 0 ? lines : [effects.nothing]).map((line) => (
				<li key={line} className="break-words">
					{line}
				</li>
			))}
			<li className="break-words">{effects.addresses({ n: addresses.length, addresses: addresses.join(', ') })}</li>
			{warnings.map((warning) => (
				<li key={warning} className="font-medium text-warn">
					{warning}
				</li>
			))}
		</ul>
	);
}
