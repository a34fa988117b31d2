import { type FormEvent, useState } from 'react';
import type { Member } from '#contract/members/members.ts';
import { pageSentences } from '#sentences/pages.ts';
import { CoverPicture } from '#web/account/cover-picture.tsx';
import { Portrait } from '#web/account/portrait.tsx';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/forms/field.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { showToast } from '#web/components/toast.tsx';
import { listCountries } from '#web/owned/form/fields/countries.ts';
import { saveMember } from '#web/session/session.ts';

interface MemberFormProps {
	me: Member;
	onClose: () => void;
}

/** Edits a member's own words. What was typed stays until it is stored. */
export function MemberForm({ me, onClose }: MemberFormProps) {
	const [fields, setFields] = useState({
		name: me.name,
		designation: me.designation ?? '',
		locality: me.locality ?? '',
		country: me.country ?? '',
		phone: me.phone ?? '',
		bio: me.bio ?? '',
	});
	const { sentence, sentenceBeside, isBusy, write } = useWrite('PATCH /me', { fields });
	const [countries] = useState(listCountries);
	const { control } = pageSentences;
	const bind = (name: keyof typeof fields) => ({
		name,
		value: fields[name],
		onChange: (value: string) => setFields((before) => ({ ...before, [name]: value })),
		error: sentenceBeside(name),
	});

	function save(event: FormEvent): void {
		event.preventDefault();
		const body = {
			...fields,
			country: fields.country || null,
			phone: fields.phone.replace(/[\s().-]/g, '').replace(/^00/, '+') || null,
		};
		void write({ body }, (data) => {
			saveMember(data);
			showToast(control.saved);
			onClose();
		});
	}

	return (
		<form noValidate className="space-y-4" onSubmit={save}>
			<Portrait me={me} />
			<CoverPicture cover={me.cover} />
			<FormFailure>{sentence}</FormFailure>
			<Field label={control.name} maxLength={80} autoComplete="name" isRequired {...bind('name')} />
			<Field label={control.designation} maxLength={80} autoComplete="organization-title" {...bind('designation')} />
			<Field label={control.place} maxLength={100} autoComplete="address-level2" {...bind('locality')} />
			<SelectField
				id="my-country"
				label={control.country}
				autoComplete="country"
				value={fields.country}
				onChange={bind('country').onChange}
				error={sentenceBeside('country')}
			>
				<option value="">{control.noCountry}</option>
				{countries.map(({ code, name }) => (
					<option key={code} value={code}>
						{name}
					</option>
				))}
			</SelectField>
			<Field
				label={control.phone}
				hint={control.phoneHint}
				type="tel"
				maxLength={24}
				autoComplete="tel"
				{...bind('phone')}
			/>
			<Field label={control.bio} maxLength={500} rows={4} {...bind('bio')} />
			<div className="flex gap-2 pt-1">
				<Button type="submit" size="small" isBusy={isBusy}>
					{control.save}
				</Button>
				<Button look="quiet" size="small" onClick={onClose}>
					{control.cancel}
				</Button>
			</div>
		</form>
	);
}
