import type { DraftField, ProfileDraft } from '#web/owned/form/draft/draft.ts';

/** The props of every part of the form. */
export interface FormPart {
	draft: ProfileDraft;
	set: (part: Partial<ProfileDraft>) => void;
	/** Returns what the server, or the form itself, says is wrong with the value at a path of the request. */
	errorOf: (path: string) => string | undefined;
}

type TextFieldName = { [F in DraftField]: ProfileDraft[F] extends string ? F : never }[DraftField];

/** Returns the properties of a text field. Links within the form lead to its `id`. */
export const textField = ({ draft, set, errorOf }: FormPart, name: TextFieldName, path: string = name) => ({
	id: fieldId(name),
	value: draft[name],
	onChange: (value: string) => set({ [name]: value }),
	error: errorOf(path),
});

export const fieldId = (name: string): string => `field-${name}`;

/** The ids of the fields in which to fill in what a profile lacks. */
const missingFieldIds: Record<string, string> = {
	category: fieldId('category'),
	tagline: fieldId('tagline'),
	description: fieldId('description'),
	contact: fieldId('phone'),
	address: fieldId('locality'),
	location: fieldId('point'),
	hours: 'section-hours',
	pictures: 'pictures-section',
};

/** Moves the focus to a field, or to the first control in a section. */
export function jumpTo(id: string): void {
	const element = document.getElementById(missingFieldIds[id] ?? id);
	if (!element) return;
	const target = element.matches('input, textarea, select, button')
		? element
		: element.querySelector<HTMLElement>('input, textarea, select, button');
	element.scrollIntoView({ block: 'center' });
	target?.focus({ preventScroll: true });
}
