import { factMessages } from '#web/profile-form/fact-messages.ts';
import { type FormPart, fieldId } from '#web/profile-form/form-part.ts';
import { FormSection, Labelled } from '#web/profile-form/form-section.tsx';
import { LanguagesField } from '#web/profile-form/languages-field.tsx';
import { profileFormMessages as messages } from '#web/profile-form/messages.ts';
import { SelectField } from '#web/profile-form/select-field.tsx';
import { TagsField } from '#web/profile-form/tags-field.tsx';
import { ToggleChips } from '#web/profile-form/toggle-chips.tsx';

/** What one asks before one comes: prices, ways to pay, languages, steps at the door. */
export function DetailsSection({ draft, set, errorOf }: FormPart) {
	return (
		<FormSection id="details" title={messages.sections.details}>
			<SelectField
				id={fieldId('price_range')}
				label={messages.price}
				value={draft.price_range}
				onChange={(price_range) => set({ price_range })}
				error={errorOf('price_range')}
			>
				{messages.prices.map((label, level) => (
					<option key={label} value={level || ''}>
						{label}
					</option>
				))}
			</SelectField>
			<TagsField tags={draft.tags} onChange={(tags) => set({ tags })} error={errorOf('tags')} />
			<Labelled label={factMessages.payments}>
				<ToggleChips
					choices={[...new Set([...messages.paymentNames, ...draft.payment_methods])].map((name) => [name, name])}
					chosen={draft.payment_methods}
					onChange={(payment_methods) => set({ payment_methods })}
				/>
			</Labelled>
			<LanguagesField languages={draft.languages} onChange={(languages) => set({ languages })} />
			<Labelled label={factMessages.accessibility}>
				<ToggleChips
					choices={[...new Set([...Object.keys(factMessages.accessibilityNames), ...draft.accessibility])].map(
						(key) => [key, factMessages.accessibilityNames[key] ?? key.replaceAll('_', ' ')],
					)}
					chosen={draft.accessibility}
					onChange={(accessibility) => set({ accessibility })}
				/>
			</Labelled>
		</FormSection>
	);
}
