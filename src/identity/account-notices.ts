import type { MailMessage } from '#contract/mailer.ts';
import { greeting, type Site } from '#identity/code-mails.ts';
import { composeMail } from '#mail/compose-mail.ts';

/** What was done to the ways into an account. `method`: `password`, `google.com` … */
export type AccountChange =
	| { kind: 'password_changed' | 'password_reset' }
	| { kind: 'provider_linked' | 'provider_unlinked'; method: string };

/** A mail to the owner of an account about what was done to it, before it is put into words. */
export interface AccountNotice {
	to: string;
	name: string | null;
	/**
	 * `address_replaced`: of an address that was never confirmed, and so has no way back. `account_replaced`: whoever
	 * proved the address has an account of their own in place of one whose maker never did.
	 */
	changes: (AccountChange | { kind: 'address_replaced' | 'account_replaced' })[];
	at: Date;
	ip: string | null;
}

/** Puts a notice into words. It carries no code: whoever has the mailbox can ask for one. */
export function writeNotice({ to, name, changes, at, ip }: AccountNotice, site: Site): MailMessage {
	const subject = subjectOf(changes, site.name);
	const isGone = changes.some(({ kind }) => kind === 'address_replaced');
	return composeMail(to, {
		siteName: site.name,
		siteUrl: site.url,
		subject,
		heading: subject,
		paragraphs: [
			greeting(name),
			changes.map((change) => sentenceOf(change, to)).join(' '),
			`That was on ${momentOf(at)}${ip ? `, from ${ip}` : ''}.`,
			'Was this you? Then all is well, and there is nothing to do.',
			isGone
				? 'Was it not? The address was never confirmed as yours, so write to the operator of the site.'
				: 'Was it not? Then somebody else has been in your account. Press the button and choose a new password: everyone is signed out by it, and no other way to sign in is left.',
		],
		button: isGone
			? { label: `Go to ${site.name}`, link: site.url }
			: { label: 'Choose a new password', link: `${site.url}/auth/forgot-password` },
		notes: [],
	});
}

function subjectOf(changes: AccountNotice['changes'], site: string): string {
	const kinds = changes.map(({ kind }) => kind);
	if (kinds.includes('address_replaced')) return `Your e-mail address at ${site} was changed`;
	if (kinds.includes('account_replaced')) return `You have a new account at ${site}`;
	if (kinds.includes('password_changed') || kinds.includes('password_reset'))
		return `Your password at ${site} was changed`;
	if (kinds.length > 1) return `The ways to sign in to ${site} were changed`;
	return `A way to sign in to ${site} was ${kinds[0] === 'provider_linked' ? 'added' : 'removed'}`;
}

function sentenceOf(change: AccountNotice['changes'][number], to: string): string {
	switch (change.kind) {
		case 'password_changed':
			return 'The password of your account was changed, and everyone else was signed out.';
		case 'password_reset':
			return 'A new password was chosen for your account by a mailed link, and everyone was signed out.';
		case 'provider_linked':
			return change.method === 'password'
				? 'Your account has a password from now on.'
				: `From now on, ${nameOf(change.method)} opens your account, too.`;
		case 'provider_unlinked':
			return `${change.method === 'password' ? 'Your old password' : nameOf(change.method)} no longer opens your account.`;
		case 'account_replaced':
			return `Somebody had made an account with ${to}, and never confirmed that the address is theirs. You have just shown that it is yours, so that account is gone, with all that was written with it, and you have a new one. Was it you who made it? Nobody could tell, and what you had written has to be written again.`;
		case 'address_replaced':
			return `The account that had the address ${to} has another one now.`;
	}
}

const names: Partial<Record<string, string>> = { 'google.com': 'Google', 'facebook.com': 'Facebook' };
const nameOf = (method: string): string => names[method] ?? method;

const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const momentOf = (at: Date): string => `${moments.format(at)} (UTC)`;
