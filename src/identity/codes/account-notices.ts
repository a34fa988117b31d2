import type { MailMessage } from '#contract/mailer.ts';
import { greeting, type Site } from '#identity/codes/code-mails.ts';
import { composeMail } from '#mail/compose-mail.ts';

/** A change of the ways into an account. `method` is `password`, `google.com` … */
export type AccountChange =
	| { kind: 'password_changed' | 'password_reset' }
	| { kind: 'provider_linked' | 'provider_unlinked'; method: string };

/** A mail to the owner of an account about what was done to it, before it is put into words. */
export interface AccountNotice {
	to: string;
	name: string | null;
	/**
	 * `address_replaced`: the address was never confirmed, and so has no way back. `address_taken_back`: it was replaced by an
	 * earlier one, by the link that was mailed to that. `account_replaced`: the person who proved the address has an account
	 * of their own, in place of one whose maker never proved it. `moved_account_deleted`: the account had moved from
	 * the address to another.
	 */
	changes: (
		| AccountChange
		| {
				kind:
					| 'address_replaced'
					| 'address_taken_back'
					| 'account_replaced'
					| 'account_deleted'
					| 'moved_account_deleted';
		  }
	)[];
	at: Date;
	ip: string | null;
}

/** Puts a notice into words. It carries no code: whoever has the mailbox can ask for one. */
export function writeNotice({ to, name, changes, at, ip }: AccountNotice, site: Site): MailMessage {
	const subject = subjectOf(changes, site.name);
	const isGone = changes.some(({ kind }) => kind in goneAdvice);
	return composeMail(to, {
		siteName: site.name,
		siteUrl: site.url,
		subject,
		heading: subject,
		paragraphs: [
			greeting(name),
			changes.map((change) => sentenceOf(change, to)).join(' '),
			`That was on ${momentOf(at)}${ip ? `, from ${ip}` : ''}.`,
			'If this was you, you can ignore this email.',
			...new Set(changes.map(({ kind }) => (goneAdvice as Partial<Record<string, string>>)[kind] ?? usualAdvice)),
		],
		button: isGone
			? { label: `Go to ${site.name}`, link: site.url }
			: { label: 'Choose a new password', link: `${site.url}/auth/forgot-password` },
		notes: [],
	});
}

const usualAdvice =
	'If it wasn’t you, someone else has been in your account. Press the button and choose a new password: that signs everyone out and removes all other ways to sign in.';
/** What to do when the address has the account no longer, so that a new password cannot be mailed to it. */
const goneAdvice = {
	address_replaced: 'If it wasn’t you: the address was never confirmed as yours, so contact the operator of the site.',
	address_taken_back:
		'If it wasn’t you, look for an earlier message from us that says that your address was changed: its button gives you the account back. If there is none, contact the operator of the site.',
	account_deleted:
		'If it wasn’t you, someone else has been in your account. It can’t be brought back, but you can join again with this address. Choose a password that you use nowhere else, and change that of your mailbox.',
	moved_account_deleted:
		'If the account was yours and you didn’t do this, someone else was in it. It can’t be brought back. Change the password of your mailbox.',
};

function subjectOf(changes: AccountNotice['changes'], site: string): string {
	const kinds = changes.map(({ kind }) => kind);
	if (kinds.includes('account_deleted')) return `Your account at ${site} was deleted`;
	if (kinds.includes('moved_account_deleted')) return `An account at ${site} was deleted`;
	if (kinds.some((kind) => kind in goneAdvice)) return `Your email address at ${site} was changed`;
	if (kinds.includes('account_replaced')) return `You have a new account at ${site}`;
	if (kinds.includes('password_changed') || kinds.includes('password_reset'))
		return `Your password at ${site} was changed`;
	if (kinds.length > 1) return `Your sign-in methods at ${site} were changed`;
	return `A sign-in method was ${kinds[0] === 'provider_linked' ? 'added to' : 'removed from'} your ${site} account`;
}

function sentenceOf(change: AccountNotice['changes'][number], to: string): string {
	switch (change.kind) {
		case 'password_changed':
			return 'Your password was changed, and all other devices were signed out.';
		case 'password_reset':
			return 'Your password was reset with an emailed link, and all devices were signed out.';
		case 'provider_linked':
			return change.method === 'password'
				? 'Your account now has a password.'
				: `You can now also sign in with ${nameOf(change.method)}.`;
		case 'provider_unlinked':
			return `You can no longer sign in with ${change.method === 'password' ? 'your old password' : nameOf(change.method)}.`;
		case 'account_replaced':
			return `Someone had created an account with ${to} but never confirmed the address. You’ve just shown that it’s yours, so that account was deleted, with everything written with it, and you have a new one. If you made the old one yourself: we couldn’t tell, and what you wrote there has to be written again.`;
		case 'account_deleted':
			return 'Your account was deleted, and everyone was signed out of it.';
		case 'moved_account_deleted':
			return 'An account that used this address until recently was deleted.';
		case 'address_taken_back':
			return `The account that used ${to} now uses an earlier one of its addresses. Someone pressed the button in the message that told that address of its replacement.`;
		case 'address_replaced':
			return `The account that used ${to} now uses another address.`;
	}
}

const names: Partial<Record<string, string>> = { 'google.com': 'Google', 'facebook.com': 'Facebook' };
const nameOf = (method: string): string => names[method] ?? method;

const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const momentOf = (at: Date): string => `${moments.format(at)} (UTC)`;
