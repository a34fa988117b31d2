import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { Field } from '#web/components/forms/field.tsx';
import { type FormPart, textField } from '#web/owned/form/form-part.ts';
import { FormSection } from '#web/owned/form/form-section.tsx';
import { SocialsField } from '#web/owned/form/socials-field.tsx';

interface ContactProps extends FormPart {
	isVerified?: boolean | undefined;
}

/** The section for the ways to reach the business. */
export const ContactSection = (props: ContactProps) => (
	<FormSection id="contact" title={sentences.sections.contact}>
		<CallFields {...props} />
		<Field {...textField(props, 'email')} label={sentences.email} hint={sentences.emailHint} type="email" />
		<SocialsField {...props} />
	</FormSection>
);

/** The fields for the two ways that most businesses have: phone and website. */
export function CallFields({ isVerified = false, ...part }: ContactProps) {
	return (
		<>
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
		</>
	);
}
