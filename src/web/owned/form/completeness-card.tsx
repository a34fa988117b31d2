import { Check } from 'lucide-react';
import { completenessOf } from '#contract/profiles/completeness.ts';
import type { ProfileFields } from '#contract/profiles/profile-fields.ts';
import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { CompletenessBar } from '#web/components/completeness-bar.tsx';
import { bodyOf, type ProfileDraft } from '#web/owned/form/draft/draft.ts';
import { jumpTo } from '#web/owned/form/form-part.ts';
import { labelOf } from '#web/sentences/label-of.ts';

/** Shows how complete the business is with what the form holds, with a link to each thing that it lacks. */
export function CompletenessCard({ draft, hasPicture }: { draft: ProfileDraft; hasPicture: boolean }) {
	const { points, missing } = completenessOf(bodyOf(draft) as ProfileFields, hasPicture);
	return (
		<div className="rounded-card border border-line bg-raised p-5 shadow-raised">
			<p className="font-heading font-semibold text-3xl tabular-nums">
				{`${points} %`}
				<span className="ml-2 font-normal font-sans text-base text-muted">{sentences.completeness}</span>
			</p>
			<div className="mt-3">
				<CompletenessBar points={points} />
			</div>
			{missing.length === 0 ? (
				<p className="mt-3 flex items-center gap-2 text-good text-sm">
					<Check aria-hidden="true" className="size-4" /> {sentences.complete}
				</p>
			) : (
				<>
					<p className="mt-4 text-muted text-sm">{sentences.missing}</p>
					<ul className="mt-1 grid text-sm">
						{missing.map(({ field, weight }) => (
							<li key={field}>
								<button
									type="button"
									className="flex w-full items-baseline justify-between gap-3 rounded-lg py-1.5 text-left hover:text-accent"
									onClick={() => jumpTo(field)}
								>
									<span className="underline underline-offset-4">
										{labelOf(sentences.missingParts, field) ?? field}
									</span>
									<span className="text-muted tabular-nums">{`+${weight} %`}</span>
								</button>
							</li>
						))}
					</ul>
				</>
			)}
		</div>
	);
}
