import type { TellAFriend } from '#contract/invitations/invitations.ts';

/**
 * Writes texts that a member may send as they are: in the member's own voice, to somebody whom they know, with the link
 * last.
 */
export function readyTexts({
	siteName,
	url,
	business,
}: {
	siteName: string;
	url: string;
	/** The business that they share; null for the site. */
	business: string | null;
}): TellAFriend['texts'] {
	const subject = business ? `${business}, on ${siteName}` : `Come and join me on ${siteName}`;
	const reason = business
		? `I thought of you when I saw ${business} on ${siteName}. You see there what friends say first, then everyone else.`
		: `I’m on ${siteName}, where you see what friends say about a business first, then everyone else. Join with my link and we’re connected right away.`;
	const short = business ? `Have a look at ${business} on ${siteName}:` : `Join me on ${siteName}:`;
	return {
		email: { subject, body: `Hi,\n\n${reason}\n\n${url}\n` },
		sms: `${short} ${url}`,
		whatsapp: `${reason} ${url}`,
		post: `${short} ${url}`,
	};
}
