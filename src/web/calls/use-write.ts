import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError, type CallData, type CallInput } from '#contract/client.ts';
import type { CallName } from '#contract/endpoints.ts';
import { api } from '#web/calls/api.ts';
import { isChangedBy } from '#web/calls/page-reads.ts';
import { RepeatKey } from '#web/calls/repeat-key.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { useCall } from '#web/calls/use-call.ts';

type WriteName = Exclude<CallName, `GET ${string}`>;

interface WriteOptions<Fields> {
	/** The fields of the form, named as in the call: a refusal of one is said beside it. */
	fields?: Fields | undefined;
	/** Other values that were sent; the sentence above the form goes when one of them changes. */
	others?: Record<string, unknown>;
	/** Hears of a refusal whose sentence has no place on the page. */
	onRefused?: (sentence: string) => void;
	/** Whether a press that repeats one whose answer was lost must not do the same a second time. */
	isOnce?: boolean;
}

/**
 * Makes one call that writes, one at a time, with its refusals beside its fields and above them, as in `useCall`.
 * Whatever this page was made of and the call has changed is asked for anew (`changed-by.ts`). `write` resolves with
 * whether it was done; `then` hears of the answer before the page does.
 */
export function useWrite<N extends WriteName, Fields extends Record<string, unknown>>(
	name: N,
	{ fields, others, onRefused, isOnce = false }: WriteOptions<Fields> = {},
) {
	const { run, ...state } = useCall(fields, others);
	const { revalidate } = useRevalidator();
	const [keys] = useState(() => new RepeatKey());
	const send = api as (name: N, input: CallInput<N>) => Promise<{ data: CallData<N> }>;
	const write = (input: CallInput<N>, then?: (data: CallData<N>) => void): Promise<boolean> =>
		run(async () => {
			const call = (input: CallInput<N>) => send(name, input);
			const { data } = await (isOnce ? keys.once(input, call) : call(input)).catch((error) => {
				if (error instanceof ApiError) onRefused?.(sentenceOf(error));
				throw error;
			});
			then?.(data);
			if (isChangedBy(location.pathname, name)) await revalidate();
		});
	return { ...state, write };
}
