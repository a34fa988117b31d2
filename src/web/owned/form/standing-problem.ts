import type { DraftField, ProfileDraft } from '#web/owned/form/draft/draft.ts';
import type { FormProblem } from '#web/owned/form/form-problem.ts';

/** By what the server tells a business apart. */
const identifying: readonly DraftField[] = ['business_name', 'locality', 'country', 'point', 'phone', 'website'];

/** What of a problem, found with the draft that was `refused`, is one of the draft `now`: a field that was mended is none. */
export function standingProblem(problem: FormProblem, refused: ProfileDraft, now: ProfileDraft): FormProblem | null {
	if (problem.kind === 'duplicate') return identifying.every((field) => refused[field] === now[field]) ? problem : null;
	if (problem.kind !== 'fields') return problem;
	const fields = problem.fields.filter(({ path }) => valueAt(refused, path) === valueAt(now, path));
	return fields.length > 0 ? { ...problem, fields } : null;
}

/** The field of the form that a path of the request stands for. */
export function fieldOf(path: string): string {
	const [first = '', second = ''] = path.split('.');
	if (first === 'lat' || first === 'lng') return 'point';
	return first === 'address' && second ? second : first;
}

/** What is written there, as a text: of addresses on the web and of special days the one that is meant. */
function valueAt(draft: ProfileDraft, path: string): string | undefined {
	const [first, second = ''] = path.split('.');
	const value: unknown = draft[fieldOf(path) as DraftField];
	const part = first === 'socials' || first === 'special_hours' ? (value as Record<string, unknown>)[second] : value;
	return JSON.stringify(part ?? value);
}
