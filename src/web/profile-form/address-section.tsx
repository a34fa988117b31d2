import { useMemo } from 'react';
import { ChoiceCards } from '#web/components/choice-cards.tsx';
import { Field } from '#web/components/field.tsx';
import { listCountries } from '#web/profile-form/countries.ts';
import { type FormPart, fieldId, textField } from '#web/profile-form/form-part.ts';
import { FormSection, Labelled } from '#web/profile-form/form-section.tsx';
import { profileFormMessages as messages } from '#web/profile-form/messages.ts';
import { PointField } from '#web/profile-form/point-field.tsx';
import { SelectField } from '#web/profile-form/select-field.tsx';

/** Where the business is, and who may know it. */
export function AddressSection(part: FormPart) {
	const { draft, set, errorOf } = part;
	const countries = useMemo(listCountries, []);
	return (
		<FormSection id="address" title={messages.sections.address}>
			<Field
				{...textField(part, 'line1', 'address.line1')}
				label={messages.line1}
				maxLength={160}
				autoComplete="address-line1"
			/>
			<Field
				{...textField(part, 'line2', 'address.line2')}
				label={messages.line2}
				maxLength={160}
				autoComplete="address-line2"
			/>
			<div className="grid grid-cols-[7rem_1fr] gap-5">
				<Field
					{...textField(part, 'postal_code', 'address.postal_code')}
					label={messages.postalCode}
					maxLength={20}
					autoComplete="postal-code"
				/>
				<Field
					{...textField(part, 'locality', 'address.locality')}
					label={messages.locality}
					maxLength={100}
					autoComplete="address-level2"
				/>
			</div>
			<Field
				{...textField(part, 'region', 'address.region')}
				label={messages.region}
				maxLength={100}
				autoComplete="address-level1"
			/>
			<SelectField
				id={fieldId('country')}
				label={messages.country}
				value={draft.country}
				onChange={(country) => set({ country })}
				error={errorOf('address.country')}
				autoComplete="country"
			>
				<option value="">{messages.noCountry}</option>
				{countries.map(({ code, name }) => (
					<option key={code} value={code}>
						{name}
					</option>
				))}
			</SelectField>
			<PointField {...part} />
			<Labelled label={messages.visibility}>
				<ChoiceCards
					name="address_visibility"
					value={draft.address_visibility}
					choices={messages.visibilities}
					onChange={(address_visibility) => set({ address_visibility })}
				/>
			</Labelled>
		</FormSection>
	);
}
