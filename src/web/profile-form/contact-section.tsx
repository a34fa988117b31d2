import { Field } from '#web/components/field.tsx';
import { type FormPart, textField } from '#web/profile-form/form-part.ts';
import { FormSection } from '#web/profile-form/form-section.tsx';
import { profileFormMessages as messages } from '#web/profile-form/messages.ts';
import { SocialsField } from '#web/profile-form/socials-field.tsx';

/** How one reaches the business. */
export function ContactSection({ isVerified = false, ...part }: FormPart & { isVerified?: boolean }) {
	return (
		<FormSection id="contact" title={messages.sections.contact}>
			<Field
				{...textField(part, 'phone')}
				label={messages.phone}
				hint={messages.phoneHint}
				type="tel"
				autoComplete="tel"
			/>
			<Field
				{...textField(part, 'website')}
				label={messages.website}
				hint={isVerified ? messages.badgeGoes : undefined}
				type="url"
				inputMode="url"
				autoComplete="url"
				placeholder="https://"
			/>
			<Field {...textField(part, 'email')} label={messages.email} hint={messages.emailHint} type="email" />
			<SocialsField {...part} />
		</FormSection>
	);
}
