import type { ReactNode } from 'react';
import type { Category } from '#contract/profiles/catalogue.ts';
import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { Field } from '#web/components/forms/field.tsx';
import { CategoryPicker } from '#web/owned/form/category/category-picker.tsx';
import { type FormPart, textField } from '#web/owned/form/form-part.ts';
import { FormSection } from '#web/owned/form/form-section.tsx';

interface BasicsProps extends FormPart {
	categories: Category[];
	isVerified?: boolean | undefined;
}

export const BasicsSection = (props: BasicsProps) => (
	<FormSection id="basics" title={sentences.sections.basics}>
		<BasicsFields {...props} />
	</FormSection>
);

interface BasicsFieldsProps extends BasicsProps {
	/** Whether the name is the first thing to fill in on the page, and takes the focus. */
	isFirst?: boolean;
	/** What stands below the name, such as a notice about it. */
	belowName?: ReactNode;
}

/** The fields for the name of the business and what it does. */
export function BasicsFields({
	categories,
	isVerified = false,
	isFirst = false,
	belowName,
	...part
}: BasicsFieldsProps) {
	const { draft, set, errorOf } = part;
	return (
		<>
			<Field
				{...textField(part, 'business_name')}
				label={sentences.name}
				hint={isVerified ? sentences.badgeGoes : undefined}
				isRequired
				maxLength={120}
				autoComplete="organization"
				autoFocus={isFirst}
			/>
			<CategoryPicker
				categories={categories}
				value={draft.category}
				onChange={(category) => set({ category })}
				error={errorOf('category')}
			/>
			{belowName}
			<Field
				{...textField(part, 'tagline')}
				label={sentences.tagline}
				hint={sentences.taglineHint}
				maxLength={160}
				className="sm:col-span-2"
			/>
			<Field
				{...textField(part, 'description')}
				label={sentences.description}
				hint={describeLength(draft.description.trim().length)}
				rows={isFirst ? 3 : 6}
				maxLength={5000}
				className="sm:col-span-2"
			/>
		</>
	);
}

const completeLength = 80;
const describeLength = (length: number) =>
	length < completeLength
		? sentences.descriptionShort({ missing: completeLength - length })
		: sentences.descriptionLength({ length });
