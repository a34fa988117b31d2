import type { MergeReport } from '#contract/profile-lifecycle.ts';
import { operatorSentences } from '#web/operator/sentences.ts';
import { profileFormSentences } from '#web/profile-form/sentences.ts';

const { effects } = operatorSentences;

/** What a merge does, in sentences. */
export function MergeEffects({ report }: { report: MergeReport }) {
	const { reviews, followers, keepers, addresses, filled, claims, images, warnings } = report;
	const lines = [
		reviews.moved > 0 && effects.reviews(reviews.moved),
		reviews.joined > 0 && effects.joined(reviews.joined),
		reviews.taken_back > 0 && effects.takenBack(reviews.taken_back),
		followers > 0 && effects.followers(followers),
		keepers.length > 0 && effects.keepers(keepers.map(({ name }) => name).join(', ')),
		filled.length > 0 &&
			effects.filled(filled.map((field) => profileFormSentences.fieldNames[field] ?? field).join(', ')),
		claims > 0 && effects.claims(claims),
		images > 0 && effects.images(images),
	].filter((line) => line !== false);
	return (
		<ul className="grid list-disc gap-1 pl-5 text-sm">
			{(lines.length > 0 ? lines : [effects.nothing]).map((line) => (
				<li key={line} className="break-words">
					{line}
				</li>
			))}
			<li className="break-words">{effects.addresses(addresses)}</li>
			{warnings.map((warning) => (
				<li key={warning} className="font-medium text-warn">
					{warning}
				</li>
			))}
		</ul>
	);
}
