import { useLocation } from 'react-router';
import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { paths } from '#web/links/paths.ts';
import { Duplicates } from '#web/owned/form/duplicates.tsx';
import { fieldId, jumpTo } from '#web/owned/form/form-part.ts';
import type { FormProblem } from '#web/owned/form/form-problem.ts';
import { fieldOf } from '#web/owned/form/standing-problem.ts';
import { labelOf } from '#web/sentences/label-of.ts';

interface FormProblemsProps {
	problem: FormProblem;
	isBusy: boolean;
	onDistinct: () => void;
	/** Goes to the field, or to anything else, that has this id. */
	goTo?: (id: string) => void;
}

/** Tells why the draft was not saved, with links to what is wrong. */
export function FormProblems({ problem, isBusy, onDistinct, goTo = jumpTo }: FormProblemsProps) {
	const { pathname } = useLocation();
	return (
		<div role="alert" className="rounded-card border border-danger/40 bg-danger/5 p-5">
			{problem.kind === 'duplicate' ? (
				<Duplicates candidates={problem.candidates} isBusy={isBusy} onDistinct={onDistinct} />
			) : (
				<p className="font-medium">{problem.sentence}</p>
			)}
			{problem.kind === 'signed-out' && (
				<ButtonLink to={paths.signIn(pathname)} size="small" className="mt-3">
					{sentences.signIn}
				</ButtonLink>
			)}
			{problem.kind === 'fields' && (
				<ul className="mt-2 grid gap-1 text-sm">
					{problem.fields.map(({ path, message }) => {
						const field = fieldOf(path);
						return (
							<li key={path}>
								<button
									type="button"
									className="text-left underline decoration-danger/50 underline-offset-4 hover:decoration-danger"
									onClick={() => goTo(targetOf(field))}
								>
									{labelOf(sentences.fieldNames, field) ?? field.replaceAll('_', ' ')}
								</button>
								: {message}
							</li>
						);
					})}
				</ul>
			)}
		</div>
	);
}

const targetOf = (field: string) =>
	field === 'hours' || field === 'special_hours'
		? 'section-hours'
		: field === 'socials'
			? 'section-contact'
			: fieldId(field);
