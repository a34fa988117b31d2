import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { Field } from '#web/components/forms/field.tsx';
import { type FormPart, textField } from '#web/owned/form/form-part.ts';
import { FormSection } from '#web/owned/form/form-section.tsx';
import { SocialsField } from '#web/owned/form/socials-field.tsx';

/** How one reaches the business. */
export function ContactSection({ isVerified = false, ...part }: FormPart & { isVerified?: boolean }) {
	return (
		<FormSection id="contact" title={sentences.sections.contact}>
			<Field
				{...textField(part, 'phone')}
				label={sentences.phone}
				hint={sentences.phoneHint}
				type="tel"
				autoComplete="tel"
			/>
			<Field
				{...textField(part, 'website')}
				label={sentences.website}
				hint={isVerified ? sentences.badgeGoes : undefined}
				type="url"
				inputMode="url"
				autoComplete="url"
				placeholder="https://"
			/>
			<Field {...textField(part, 'email')} label={sentences.email} hint={sentences.emailHint} type="email" />
			<SocialsField {...part} />
		</FormSection>
	);
}
