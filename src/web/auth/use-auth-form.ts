import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { sentenceOfAuthError } from '#web/auth/error-sentences.ts';
import { nextAddress } from '#web/auth/next-address.ts';
import { readSession } from '#web/session.ts';

export type FieldErrors<Fields> = { [Name in keyof Fields]?: string | undefined };

/**
 * The state of a form for signing in or up: errors beside the fields, the sentence of a refusal, no double sending,
 * and the way on afterwards. Whoever is signed in already is sent on at once.
 */
export function useAuthForm<Fields extends Record<string, string>>(
	fields: Fields,
	check: (fields: Fields) => FieldErrors<Fields>,
	send: (fields: Fields) => Promise<void>,
) {
	const [errors, setErrors] = useState<FieldErrors<Fields>>({});
	const [failure, setFailure] = useState<string>();
	const [isBusy, setBusy] = useState(false);
	const [search] = useSearchParams();
	const navigate = useNavigate();
	const next = nextAddress(search.get('next'));

	useEffect(() => {
		if (readSession()) navigate(next, { replace: true });
	}, [navigate, next]);

	async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
		event.preventDefault();
		if (isBusy) return;
		const form = event.currentTarget;
		const found = check(fields);
		setErrors(found);
		setFailure(undefined);
		const firstWrong = Object.keys(fields).find((name) => found[name]);
		if (firstWrong) return form.querySelector<HTMLInputElement>(`[name="${firstWrong}"]`)?.focus();
		setBusy(true);
		try {
			await send(fields);
			navigate(next, { replace: true });
		} catch (error) {
			setFailure(sentenceOfAuthError(error));
		} finally {
			setBusy(false);
		}
	}
	return { errors, failure, setFailure, isBusy, submit, next: search.get('next') ?? undefined };
}
