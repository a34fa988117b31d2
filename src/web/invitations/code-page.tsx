import type { FormEvent } from 'react';
import { type MetaFunction, useNavigate } from 'react-router';
import { invitationSentences } from '#sentences/invitations/invitations.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/forms/field.tsx';
import { useTypedCode } from '#web/components/forms/typed-code.ts';
import { pageMeta } from '#web/document/page-meta.ts';
import { paths } from '#web/links/paths.ts';

const sentences = invitationSentences.typed;

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.title, isUnlisted: true });

/** Takes the code of somebody who was told it, and has no link to press; what it opens is shown before anybody joins. */
export default function InvitationCodePage() {
	const navigate = useNavigate();
	const { field, read } = useTypedCode(sentences.notACode);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		const code = read(field.value);
		if (code) navigate(paths.invitation(code));
	};
	return (
		<div data-live="" className="mx-auto w-full max-w-xl px-4 py-16 sm:px-6">
			<h1 className="text-4xl">{sentences.title}</h1>
			<p className="mt-4 text-lg text-muted">{sentences.lead}</p>
			<form method="post" className="mt-8 grid max-w-sm gap-4" noValidate onSubmit={submit}>
				<Field label={sentences.label} hint={sentences.hint} {...field} />
				<Button type="submit">{sentences.open}</Button>
			</form>
		</div>
	);
}
