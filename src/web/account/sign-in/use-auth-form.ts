import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type FieldErrors, useForm } from '#web/account/sign-in/use-form.ts';
import { nextAddress } from '#web/links/next-address.ts';
import { readSession } from '#web/session/session.ts';

/** Keeps a form for signing in or up, and goes on afterwards. Somebody who is signed in already is sent on at once. */
export function useAuthForm<Fields extends Record<string, string>>(
	fields: Fields,
	check: (fields: Fields) => FieldErrors<Fields> | Promise<FieldErrors<Fields>>,
	send: (fields: Fields) => Promise<void>,
	addressAfter: (next: string | null) => string = nextAddress,
) {
	const [search] = useSearchParams();
	const navigate = useNavigate();
	const next = nextAddress(search.get('next'));

	useEffect(() => {
		if (readSession()) navigate(next, { replace: true });
	}, [navigate, next]);

	const form = useForm({
		fields,
		check,
		send: async (fields) => {
			await send(fields);
			navigate(addressAfter(search.get('next')), { replace: true });
		},
	});
	return { ...form, next: search.get('next') ?? undefined };
}
