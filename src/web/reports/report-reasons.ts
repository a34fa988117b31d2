import type { ModerationReason, SubjectType } from '#contract/operator/moderation.ts';
import { caseSentences as sentences } from '#sentences/moderation/cases.ts';

type Words = readonly [name: string, explanation: string];

/** The reasons for which anything can be wrong; the others are about what somebody has experienced at a business. */
const ofAnything = ['spam', 'offensive', 'private_data', 'illegal', 'other'] as const satisfies ModerationReason[];

/** Returns the reasons for which something of this kind can be reported, each with its name and what it means. */
export function reasonsFor(type: SubjectType): Partial<Record<ModerationReason, Words>> {
	if (type === 'review') return sentences.choices;
	const choices = Object.fromEntries(ofAnything.map((reason) => [reason, sentences.choices[reason]]));
	return type === 'profile' || type === 'member' ? { fake: sentences.fakes[type], ...choices } : choices;
}

/** Returns the name of a reason for which something of this kind was reported. */
export const reasonName = (type: SubjectType, reason: ModerationReason): string =>
	(reasonsFor(type)[reason] ?? sentences.choices[reason])[0];
