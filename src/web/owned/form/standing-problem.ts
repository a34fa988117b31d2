import type { DraftField, ProfileDraft } from '#web/owned/form/draft/draft.ts';
import type { FormProblem } from '#web/owned/form/form-problem.ts';

/** The fields by which the server tells businesses apart. */
const identifying: readonly DraftField[] = ['business_name', 'locality', 'country', 'point', 'phone', 'website'];

/**
 * Returns what still holds of a problem that was found with the draft `refused`, now that the draft is `now`: a field
 * that was changed is no problem any more.
 */
export function standingProblem(problem: FormProblem, refused: ProfileDraft, now: ProfileDraft): FormProblem | null {
	if (problem.kind === 'duplicate') return identifying.every((field) => refused[field] === now[field]) ? problem : null;
	if (problem.kind !== 'fields') return problem;
	const fields = problem.fields.filter(({ path }) => valueAt(refused, path) === valueAt(now, path));
	return fields.length > 0 ? { ...problem, fields } : null;
}

/** Returns the field of the form that a path of the request stands for. */
export function fieldOf(path: string): string {
	const [first = '', second = ''] = path.split('.');
	if (first === 'lat' || first === 'lng') return 'point';
	return first === 'address' && second ? second : first;
}

/** Returns the value at a path as text. Of web addresses and special days it is the one that the path names. */
function valueAt(draft: ProfileDraft, path: string): string | undefined {
	const [first, second = ''] = path.split('.');
	const value: unknown = draft[fieldOf(path) as DraftField];
	const part = first === 'socials' || first === 'special_hours' ? (value as Record<string, unknown>)[second] : value;
	return JSON.stringify(part ?? value);
}
