import type { ReviewCategory } from '#contract/reviews/review-categories.ts';
import { tryingSentences as sentences } from '#sentences/reviews/trying.ts';
import { type SampleName, samples } from '#web/reviews/trying/sample.ts';

/** The four questions that one kind of business is reviewed by. */
export interface CategorySet {
	slug: string;
	label: string;
	categories: ReviewCategory[];
}

interface SampleChoicesProps {
	sets: CategorySet[];
	kind: string | undefined;
	onKind: (kind: string) => void;
	name: SampleName;
	onName: (name: SampleName) => void;
}

/** Lets the reader choose what the sample business is, and how many members have reviewed it already. */
export function SampleChoices({ sets, kind, onKind, name, onName }: SampleChoicesProps) {
	return (
		<div className="flex flex-wrap gap-x-8 gap-y-4">
			<label className="grid gap-1.5 font-medium text-sm">
				{sentences.kind}
				<select
					value={kind}
					onChange={(event) => onKind(event.target.value)}
					className="h-11 max-w-full rounded-full border border-line bg-raised px-3.5 font-normal text-base text-ink"
				>
					{sets.map(({ slug, label }) => (
						<option key={slug} value={slug}>
							{label}
						</option>
					))}
				</select>
			</label>
			<fieldset>
				<legend className="font-medium text-sm">{sentences.known}</legend>
				<div className="mt-1.5 flex gap-2">
					{(Object.keys(samples) as SampleName[]).map((each) => (
						<label
							key={each}
							className="inline-flex h-11 cursor-pointer items-center rounded-full border border-line px-4 tabular-nums transition hover:border-ink/35 has-checked:border-accent has-focus-visible:outline-2 has-checked:bg-accent-soft has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
						>
							<input
								type="radio"
								name="known"
								value={each}
								checked={each === name}
								onChange={() => onName(each)}
								className="sr-only"
							/>
							{sentences.knownChoices[each]}
						</label>
					))}
				</div>
			</fieldset>
		</div>
	);
}
