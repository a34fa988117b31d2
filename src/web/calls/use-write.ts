import { useRevalidator } from 'react-router';
import type { CallData, CallInput } from '#contract/client.ts';
import type { CallName } from '#contract/endpoints.ts';
import { api } from '#web/calls/api.ts';
import { isChangedBy } from '#web/calls/page-reads.ts';
import { useCall } from '#web/calls/use-call.ts';

type Writes = Exclude<CallName, `GET ${string}`>;

/**
 * One call that writes, as `useCall` runs it: one at a time, with its refusals beside `fields` and above them. What the page
 * was made of and the call has changed is asked for anew (`changed-by.ts`); `then` hears of the answer before that.
 */
export function useWrite<N extends Writes, Fields extends Record<string, unknown>>(
	name: N,
	fields?: Fields,
	others?: Record<string, unknown>,
) {
	const { run, ...call } = useCall(fields, others);
	const { revalidate } = useRevalidator();
	const write = (input: CallInput<N>, then?: (data: CallData<N>) => void) =>
		run(async () => {
			const { data } = await (api as Call<N>)(name, input);
			then?.(data);
			if (isChangedBy(location.pathname, name)) await revalidate();
		});
	return { ...call, write };
}

/** The client for one call, whose input cannot be left out. */
type Call<N extends CallName> = (name: N, input: CallInput<N>) => Promise<{ data: CallData<N> }>;
