import type { ReceivedInvitation } from '#contract/invitations/invitations.ts';
import { invitationSentences as sentences } from '#sentences/invitations/invitations.ts';

/** Returns what an invitation says, by what it asks for. */
export function invitationTexts({ purpose, inviter, profile }: ReceivedInvitation, site: string) {
	const names = { inviter: inviter.name, business: profile?.business_name ?? '', site };
	const lead = sentences.lead[purpose];
	return { title: sentences.title[purpose](names), lead: typeof lead === 'string' ? lead : lead(names) };
}
