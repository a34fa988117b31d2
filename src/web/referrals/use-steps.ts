import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError, type CallInput } from '#contract/client.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { referralSentences as sentences } from '#sentences/referrals/slips.ts';
import { api } from '#web/calls/api.ts';
import { RepeatKey } from '#web/calls/repeat-key.ts';
import { useCall } from '#web/calls/use-call.ts';
import { showToast } from '#web/components/toast.tsx';

type StepBody = CallInput<'PATCH /referrals/:id'>['body'];

/** The steps that a dialog asks about before they are taken. */
const asking = ['taken_back', 'declined', 'lost', 'accepted', 'won'] as const;
export type AskedStep = (typeof asking)[number];
export const isAsked = (step: string): step is AskedStep => (asking as readonly string[]).includes(step);

/** The props of a step's dialog, and of the forms in it. */
export interface StepDialogProps {
	step: AskedStep;
	/** The name of the person on the other side. */
	name: string;
	/** The currency in which a job was valued last. */
	currency: string | null;
	businesses: readonly { id: string; business_name: string }[];
	sentence: string | undefined;
	isBusy: boolean;
	onTake: (body: StepBody) => void;
	onClose: () => void;
}

/** Takes the steps of a slip, one at a time; `onTaken` gets the slip as it stands then. */
export function useSteps(referral: Referral, onTaken: (referral: Referral) => void) {
	const [asked, setAsked] = useState<AskedStep>();
	const { sentence, isBusy, run } = useCall();
	const { revalidate } = useRevalidator();
	const [keys] = useState(() => new RepeatKey());
	const send = (input: CallInput<'PATCH /referrals/:id'>) => api('PATCH /referrals/:id', input);
	/** Shows where the slip stands now, if the other side has taken a step meanwhile. */
	const showAnew = async (error: unknown): Promise<never> => {
		if (error instanceof ApiError && error.status === 409) {
			setAsked(undefined);
			await revalidate();
		}
		throw error;
	};
	const take = (body: StepBody) =>
		run(async () => {
			const { data } = await keys.once({ params: { id: referral.id }, body }, send).catch(showAnew);
			setAsked(undefined);
			onTaken(data);
			const said = sentences.done[body.step];
			const name = referral.other?.name ?? sentences.left;
			showToast(typeof said === 'string' ? said : said({ name }));
		});
	return { asked, setAsked, sentence, isBusy, take };
}
