import { type FormEvent, useState } from 'react';
import { fieldOfAuthError, sentenceOfAuthError } from '#web/account/sign-in/error-sentences.ts';
import { useRefusal } from '#web/calls/use-refusal.ts';

export type FieldErrors<Fields> = { [Name in keyof Fields]?: string | undefined };

interface FormOptions<Fields> {
	fields: Fields;
	/** Returns a sentence for each field that is wrong, as far as this is known before sending. */
	check: (fields: Fields) => FieldErrors<Fields> | Promise<FieldErrors<Fields>>;
	send: (fields: Fields) => Promise<void>;
	/** The sentences that replace the usual ones for some codes in this form. */
	sentences?: Readonly<Record<string, string>>;
}

/**
 * Keeps the state of a form about an account: errors beside the fields, the sentence of a refusal, no double sending.
 * What was typed stays, and the sentence about a field goes when the field is changed.
 */
export function useForm<Fields extends Record<string, string>>({
	fields,
	check,
	send,
	sentences,
}: FormOptions<Fields>) {
	const { refusal, stands, refuse } = useRefusal<FieldErrors<Fields> | string, Fields>(fields);
	const [isBusy, setBusy] = useState(false);

	async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
		event.preventDefault();
		if (isBusy) return;
		const form = event.currentTarget;
		setBusy(true);
		try {
			const found = await check(fields);
			const firstWrong = Object.keys(fields).find((name) => found[name]);
			refuse(firstWrong ? found : undefined);
			if (firstWrong) return focusOn(form, firstWrong);
			await send(fields);
		} catch (error) {
			const sentence = sentenceOfAuthError(error, sentences);
			const field = fieldOfAuthError(error);
			if (!field || !(field in fields)) return refuse(sentence);
			refuse({ [field]: sentence } as FieldErrors<Fields>);
			focusOn(form, field);
		} finally {
			setBusy(false);
		}
	}
	const names = Object.keys(fields) as (keyof Fields)[];
	const failure = typeof refusal === 'string' && stands(...names) ? refusal : undefined;
	const errors: FieldErrors<Fields> = {};
	if (typeof refusal === 'object') for (const name of names) if (stands(name)) errors[name] = refusal[name];
	return { errors, failure, setFailure: (sentence: string | undefined) => refuse(sentence), isBusy, submit };
}

const focusOn = (form: HTMLFormElement, name: string) =>
	form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
