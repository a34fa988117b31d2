import { useState } from 'react';
import type { Category } from '#contract/profiles/catalogue.ts';
import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { Button } from '#web/components/button.tsx';
import type { DraftField, ProfileDraft } from '#web/owned/form/draft/draft.ts';
import type { Clash } from '#web/owned/form/draft/draft-state.ts';
import { describeField } from '#web/owned/form/fields/describe-field.ts';

interface ClashChooserProps {
	clash: Clash;
	/** My draft, as it is in the form. */
	draft: ProfileDraft;
	categories: Category[];
	onChosen: (draft: ProfileDraft) => void;
}

/** Shows side by side what two people wrote in the same fields, and lets the reader choose one for each field. */
export function ClashChooser({ clash, draft: mine, categories, onChosen }: ClashChooserProps) {
	const [theirs, setTheirs] = useState<DraftField[]>([]);
	const choices = (field: DraftField) => [
		{ isTheirs: true, label: sentences.theirs, draft: clash.theirs, isChosen: theirs.includes(field) },
		{ isTheirs: false, label: sentences.mine, draft: mine, isChosen: !theirs.includes(field) },
	];
	return (
		<div role="alert" className="rounded-card border border-warn/50 bg-warn/6 p-5">
			<h2 className="text-xl">{sentences.clashTitle}</h2>
			<p className="mt-1 text-sm">{sentences.clashLead}</p>
			{clash.conflicts.map((field) => (
				<fieldset key={field} className="mt-4">
					<legend className="mb-1.5 font-medium text-sm first-letter:uppercase">
						{sentences.fieldNames[field] ?? field}
					</legend>
					<div className="grid gap-2 sm:grid-cols-2">
						{choices(field).map(({ isTheirs, label, draft, isChosen }) => (
							<label
								key={label}
								className="flex min-w-0 cursor-pointer gap-3 rounded-xl border border-line bg-raised p-3.5 has-checked:border-accent"
							>
								<input
									type="radio"
									name={`clash-${field}`}
									checked={isChosen}
									onChange={() => setTheirs(isTheirs ? [...theirs, field] : theirs.filter((other) => other !== field))}
									className="mt-1 size-4 shrink-0 accent-accent"
								/>
								<span className="min-w-0">
									<span className="block text-muted text-xs">{label}</span>
									<span className="mt-0.5 line-clamp-6 whitespace-pre-line break-words text-sm" dir="auto">
										{describeField(draft, field, categories) || sentences.blank}
									</span>
								</span>
							</label>
						))}
					</div>
				</fieldset>
			))}
			<Button
				className="mt-5"
				onClick={() =>
					onChosen({
						...mine,
						...Object.fromEntries(theirs.map((field) => [field, clash.theirs[field]])),
					})
				}
			>
				{sentences.chooseAndSave}
			</Button>
		</div>
	);
}
