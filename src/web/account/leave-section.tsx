import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AccountFate } from '#contract/members/account-deletion.ts';
import { accountSentences } from '#sentences/account/account.ts';
import { AccountSection } from '#web/account/account-section.tsx';
import { useConfirmed } from '#web/account/mailed-links/confirming.tsx';
import { useForm } from '#web/account/sign-in/use-form.ts';
import { api } from '#web/calls/api.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/forms/field.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { paths } from '#web/links/paths.ts';
import { forgetSession } from '#web/session/identity.ts';
import { clearSession } from '#web/session/session.ts';

const { leave: words } = accountSentences;

/** Tells what is deleted and what stays, and deletes the account for good. */
export function LeaveSection() {
	const [reviews, setReviews] = useState<'delete' | 'keep'>('delete');
	const [word, setWord] = useState('');
	const confirmed = useConfirmed();
	const navigate = useNavigate();
	const form = useForm({
		fields: { word },
		check: (fields) => ({ word: fields.word.trim() === words.word ? undefined : words.wrongWord }),
		send: async () => {
			let account: AccountFate | undefined;
			await confirmed(async () => {
				account = (await api('DELETE /me', { query: { reviews } })).data.identity;
			});
			if (!account) return;
			// The page is left before the session ends, because the end of the session would lead to the sign-in page.
			await navigate(account === 'remains' ? paths.leaving : paths.goodbye, { replace: true });
			if (account === 'remains') await clearSession();
			else await forgetSession();
		},
	});
	return (
		<AccountSection isFolded id="delete" title={words.title} lead={words.lead} isDangerous>
			<div className="grid gap-6 text-[0.9375rem] sm:grid-cols-2">
				<List title={words.goesTitle} items={words.goes} />
				<List title={words.staysTitle} items={words.stays} />
			</div>
			<form method="post" noValidate className="mt-6 space-y-5" onSubmit={form.submit}>
				<fieldset className="space-y-3">
					<legend className="mb-2.5 font-medium text-[0.9375rem]">{words.reviewsTitle}</legend>
					{(['delete', 'keep'] as const).map((choice) => (
						<label key={choice} className="flex cursor-pointer gap-3">
							<input
								type="radio"
								name="reviews"
								value={choice}
								checked={reviews === choice}
								onChange={() => setReviews(choice)}
								className="mt-1 size-4 shrink-0 accent-accent"
							/>
							<span>
								{words.reviews[choice]}
								<span className="block text-muted text-sm">{words.reviews[`${choice}Hint`]}</span>
							</span>
						</label>
					))}
				</fieldset>
				<FormFailure>{form.failure}</FormFailure>
				<Field
					label={words.confirm}
					name="word"
					autoComplete="off"
					className="max-w-md"
					value={word}
					onChange={setWord}
					error={form.errors.word}
				/>
				<Button type="submit" look="danger" isBusy={form.isBusy}>
					{words.press}
				</Button>
			</form>
		</AccountSection>
	);
}

function List({ title, items }: { title: string; items: readonly string[] }) {
	return (
		<div>
			<h3 className="font-medium font-sans text-[0.9375rem] tracking-normal">{title}</h3>
			<ul className="mt-2 list-disc space-y-1.5 pl-5 text-muted marker:text-line">
				{items.map((item) => (
					<li key={item}>{item}</li>
				))}
			</ul>
		</div>
	);
}
