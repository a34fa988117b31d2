import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { showToast } from '#web/components/toast.tsx';
import type { ProfileDraft } from '#web/owned/form/draft/draft.ts';
import type { useProfileDraft } from '#web/owned/form/draft/use-profile-draft.ts';
import type { FormProblem } from '#web/owned/form/form-problem.ts';
import { readPoint } from '#web/owned/form/location/point.ts';
import { standingProblem } from '#web/owned/form/standing-problem.ts';

/** Stores a draft of which `base` is stored already, and returns what is stored then. @throws ApiError */
export type SaveDraft = (input: {
	draft: ProfileDraft;
	base: ProfileDraft;
	isDistinct: boolean;
}) => Promise<ProfileDraft>;

type Form = ReturnType<typeof useProfileDraft>;

interface Sent {
	draft: ProfileDraft;
	base: ProfileDraft;
	/**
	 * What this press alone sends besides the draft, such as the status that publishes. It never comes into the form, where
	 * the next press would send it, too.
	 */
	besides: Partial<ProfileDraft>;
	isDistinct: boolean;
}

/**
 * Sends a draft, one at a time. When somebody else has saved meanwhile, their changes and what is typed here are merged
 * and sent again; where both changed the same field, the form asks.
 */
export function useSaving(form: Form, save: SaveDraft, reload: (() => Promise<ProfileDraft>) | undefined) {
	const [refusal, setRefusal] = useState<{ problem: FormProblem; draft: ProfileDraft } | null>(null);
	const [isBusy, setBusy] = useState(false);
	const [besides, setBesides] = useState<Sent['besides']>({});

	/** Sends the draft. @returns whether it is stored */
	async function send(input: Partial<Sent> = {}): Promise<boolean> {
		const { draft = form.draft, base = form.base, besides = {}, isDistinct = false } = input;
		if (isBusy) return false;
		const wrong = problemsOf(draft);
		if (wrong) {
			setRefusal({ problem: wrong, draft });
			return false;
		}
		setBusy(true);
		setRefusal(null);
		setBesides(besides);
		try {
			return await sendMerged(form, { save, reload }, { draft, base, besides, isDistinct }, form.draft);
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			setRefusal({ problem: describe(error), draft });
			return false;
		} finally {
			setBusy(false);
		}
	}
	return {
		problem: refusal && standingProblem(refusal.problem, refusal.draft, form.draft),
		/** The last refusal; a new object each time the draft is refused. */
		refusal,
		/** What the last press sent besides the draft: an answer to what the form asks about that press means it, too. */
		besides,
		isBusy,
		send,
	};
}

/**
 * Sends a draft, and again with what somebody else has saved meanwhile; `typed` is what the form held then.
 * @returns whether it is stored; not where both changed the same field
 * @throws ApiError
 */
export async function sendMerged(
	form: Pick<Form, 'settle' | 'meet'>,
	{ save, reload }: { save: SaveDraft; reload: (() => Promise<ProfileDraft>) | undefined },
	sent: Sent,
	typed: ProfileDraft,
): Promise<boolean> {
	const { draft, base, besides, isDistinct } = sent;
	try {
		form.settle(await save({ draft: { ...draft, ...besides }, base, isDistinct }), typed);
		return true;
	} catch (error) {
		if (!(error instanceof ApiError) || error.code !== 'precondition_failed' || !reload) throw error;
		const met = form.meet(await reload(), { base, draft, typed });
		if (met.clash) return false;
		const isStored = await sendMerged(form, { save, reload }, { ...sent, draft: met.draft, base: met.base }, met.draft);
		if (met.taken.length > 0)
			showToast(
				sentences.takenAlong({ fields: met.taken.map((field) => sentences.fieldNames[field] ?? field).join(', ') }),
			);
		return isStored;
	}
}

/** Returns the problems that the server cannot see, because the values are not sent. */
function problemsOf(draft: ProfileDraft): FormProblem | null {
	if (readPoint(draft.point) !== null) return null;
	const fields = [{ path: 'lat', code: 'invalid', message: sentences.pointWrong }];
	return { kind: 'fields', sentence: sentences.fixThese, fields, candidates: [] };
}

function describe(error: ApiError): FormProblem {
	const base = { fields: error.fields, candidates: error.problem?.candidates ?? [], sentence: sentenceOf(error) };
	if (error.code === 'duplicate_suspected') return { ...base, kind: 'duplicate' };
	if (error.status === 401) return { ...base, kind: 'signed-out', sentence: sentences.signInAgain };
	if (error.code === 'network') return { ...base, kind: 'other', sentence: sentences.offline };
	return error.fields.length > 0
		? { ...base, kind: 'fields', sentence: sentences.fixThese }
		: { ...base, kind: 'other' };
}
