import { factSentences } from '#sentences/profile-form/facts.ts';
import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { LanguagesField } from '#web/owned/form/fields/languages-field.tsx';
import { TagsField } from '#web/owned/form/fields/tags-field.tsx';
import { ToggleChips } from '#web/owned/form/fields/toggle-chips.tsx';
import { type FormPart, fieldId } from '#web/owned/form/form-part.ts';
import { FormSection, Labelled } from '#web/owned/form/form-section.tsx';
import { labelOf } from '#web/sentences/label-of.ts';

/** The fields for what customers ask before they come: prices, ways to pay, languages, steps at the door. */
export function DetailsSection({ draft, set, errorOf }: FormPart) {
	return (
		<FormSection id="details" title={sentences.sections.details}>
			<SelectField
				id={fieldId('price_range')}
				label={sentences.price}
				value={draft.price_range}
				onChange={(price_range) => set({ price_range })}
				error={errorOf('price_range')}
			>
				{sentences.prices.map((label, level) => (
					<option key={label} value={level || ''}>
						{label}
					</option>
				))}
			</SelectField>
			<TagsField tags={draft.tags} onChange={(tags) => set({ tags })} error={errorOf('tags')} />
			<Labelled label={factSentences.payments}>
				<ToggleChips
					choices={[...new Set([...sentences.paymentNames, ...draft.payment_methods])].map((name) => [name, name])}
					chosen={draft.payment_methods}
					onChange={(payment_methods) => set({ payment_methods })}
				/>
			</Labelled>
			<LanguagesField languages={draft.languages} onChange={(languages) => set({ languages })} />
			<Labelled label={factSentences.accessibility}>
				<ToggleChips
					choices={[...new Set([...Object.keys(factSentences.accessibilityNames), ...draft.accessibility])].map(
						(key) => [key, labelOf(factSentences.accessibilityNames, key) ?? key.replaceAll('_', ' ')],
					)}
					chosen={draft.accessibility}
					onChange={(accessibility) => set({ accessibility })}
				/>
			</Labelled>
		</FormSection>
	);
}
