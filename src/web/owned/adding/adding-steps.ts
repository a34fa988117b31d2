import type { FormProblem } from '#web/owned/form/form-problem.ts';
import { fieldOf } from '#web/owned/form/standing-problem.ts';

/** The steps of adding a business: what it is, where people find it, when it is open. */
export const addingSteps = ['what', 'where', 'when'] as const;
export type AddingStep = (typeof addingSteps)[number];

const fieldsOfSteps: Partial<Record<AddingStep, readonly string[]>> = {
	where: [
		...['line1', 'line2', 'postal_code', 'locality', 'region', 'country', 'point', 'address_visibility'],
		...['phone', 'website'],
	],
	when: ['hours', 'special_hours', 'timezone', 'section-hours'],
};

/** Returns the step in which a field of the form, or another element with this id, stands. */
export const stepOf = (field: string): AddingStep =>
	addingSteps.find((step) => fieldsOfSteps[step]?.includes(field.replace(/^field-/, ''))) ?? 'what';

/** Returns the step that an address names; the first where it names none. */
export const readStep = (name: string | null): AddingStep => addingSteps.find((step) => step === name) ?? 'what';

export const stepAfter = (step: AddingStep): AddingStep | undefined => addingSteps[addingSteps.indexOf(step) + 1];
export const stepBefore = (step: AddingStep): AddingStep | undefined => addingSteps[addingSteps.indexOf(step) - 1];

/** Returns the step in which the first problem can be mended; undefined where this step has one, or no field has. */
export function stepToMend({ kind, fields }: FormProblem, shown: AddingStep): AddingStep | undefined {
	if (kind !== 'fields') return undefined;
	const steps = fields.map(({ path }) => stepOf(fieldOf(path)));
	return steps.includes(shown) ? undefined : steps[0];
}
