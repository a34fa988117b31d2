import { type FormEvent, useState } from 'react';
import { fieldOfAuthError, sentenceOfAuthError } from '#web/auth/error-sentences.ts';

export type FieldErrors<Fields> = { [Name in keyof Fields]?: string | undefined };

interface FormOptions<Fields> {
	fields: Fields;
	/** The sentence about each field that is wrong, as far as can be told before sending. */
	check: (fields: Fields) => FieldErrors<Fields> | Promise<FieldErrors<Fields>>;
	send: (fields: Fields) => Promise<void>;
	/** What to say instead for some codes in this place. */
	sentences?: Readonly<Record<string, string>>;
}

/**
 * The state of a form about an account: errors beside the fields, the sentence of a refusal, no double sending. What
 * was typed stays.
 */
export function useForm<Fields extends Record<string, string>>({
	fields,
	check,
	send,
	sentences,
}: FormOptions<Fields>) {
	const [errors, setErrors] = useState<FieldErrors<Fields>>({});
	const [failure, setFailure] = useState<string>();
	const [isBusy, setBusy] = useState(false);

	async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
		event.preventDefault();
		if (isBusy) return;
		const form = event.currentTarget;
		setBusy(true);
		setFailure(undefined);
		try {
			const found = await check(fields);
			setErrors(found);
			const firstWrong = Object.keys(fields).find((name) => found[name]);
			if (firstWrong) return focusOn(form, firstWrong);
			await send(fields);
		} catch (error) {
			const sentence = sentenceOfAuthError(error, sentences);
			const field = fieldOfAuthError(error);
			if (!field || !(field in fields)) return setFailure(sentence);
			setErrors({ [field]: sentence } as FieldErrors<Fields>);
			focusOn(form, field);
		} finally {
			setBusy(false);
		}
	}
	return { errors, failure, setFailure, isBusy, submit };
}

const focusOn = (form: HTMLFormElement, name: string) =>
	form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
