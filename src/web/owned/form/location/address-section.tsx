import { useMemo } from 'react';
import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx';
import { Field } from '#web/components/forms/field.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { listCountries } from '#web/owned/form/fields/countries.ts';
import { type FormPart, fieldId, textField } from '#web/owned/form/form-part.ts';
import { FormSection, Labelled } from '#web/owned/form/form-section.tsx';
import { PointField } from '#web/owned/form/location/point-field.tsx';

export const AddressSection = (part: FormPart) => (
	<FormSection id="address" title={sentences.sections.address}>
		<AddressFields {...part} />
	</FormSection>
);

/** The fields for the address of the business, and for who may know it. */
export function AddressFields(part: FormPart) {
	const { draft, set, errorOf } = part;
	const countries = useMemo(listCountries, []);
	return (
		<>
			<Field
				{...textField(part, 'line1', 'address.line1')}
				label={sentences.line1}
				maxLength={160}
				autoComplete="address-line1"
			/>
			<Field
				{...textField(part, 'line2', 'address.line2')}
				label={sentences.line2}
				maxLength={160}
				autoComplete="address-line2"
			/>
			<div className="grid grid-cols-[7rem_1fr] gap-5">
				<Field
					{...textField(part, 'postal_code', 'address.postal_code')}
					label={sentences.postalCode}
					maxLength={20}
					autoComplete="postal-code"
				/>
				<Field
					{...textField(part, 'locality', 'address.locality')}
					label={sentences.locality}
					maxLength={100}
					autoComplete="address-level2"
				/>
			</div>
			<Field
				{...textField(part, 'region', 'address.region')}
				label={sentences.region}
				maxLength={100}
				autoComplete="address-level1"
			/>
			<SelectField
				id={fieldId('country')}
				label={sentences.country}
				value={draft.country}
				onChange={(country) => set({ country })}
				error={errorOf('address.country')}
				autoComplete="country"
			>
				<option value="">{sentences.noCountry}</option>
				{countries.map(({ code, name }) => (
					<option key={code} value={code}>
						{name}
					</option>
				))}
			</SelectField>
			<PointField {...part} />
			<Labelled label={sentences.visibility}>
				<ChoiceCards
					name="address_visibility"
					value={draft.address_visibility}
					choices={sentences.visibilities}
					onChange={(address_visibility) => set({ address_visibility })}
				/>
			</Labelled>
		</>
	);
}
