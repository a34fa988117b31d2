import type { FastifyReply } from 'fastify';
import { chooserScript, chooserStyle, icons } from '#identity/providers/demo/chooser-style.ts';
import type { DemoAccount } from '#identity/providers/demo/demo-accounts.ts';
import type { DemoErrand } from '#identity/providers/demo/demo-errand.ts';
import { sendWindowPage } from '#identity/providers/window-page.ts';
import { escapeHtml } from '#mail/escape-html.ts';

/** A new account that was not accepted, with the field that is wrong. */
interface TypedAccount {
	email: string;
	displayName: string;
	screenName: string;
	photoUrl: string;
	wrong: string;
}

interface Chooser {
	errand: DemoErrand;
	accounts: DemoAccount[];
	typed?: TypedAccount;
}

const names = { 'google.com': 'Google', 'facebook.com': 'Facebook' };

/**
 * Sends the page that stands in for the provider's own. Its title, ids and `toggleForm` are those of the public emulator's
 * page, so that programs that drive that page can drive ours.
 */
export function sendChooser(reply: FastifyReply, { errand, accounts, typed }: Chooser): FastifyReply {
	const name = names[errand.provider];
	return sendWindowPage(reply, typed ? 400 : 200, {
		title: `Auth Emulator: demo sign-in for ${name}`,
		style: chooserStyle,
		script: chooserScript,
		body: `
<p class="banner">${icons.notice}Demo sign-in: not a real account</p>
<main>
	<header>${icons[errand.provider]}<h1>Choose an account</h1>
		<p>Standing in for ${name} while you try the site.</p></header>
	<section id="choice"${typed ? ' hidden' : ''}>
		<form method="post" action="/emulator/auth/demo">${hiddenFields(errand)}
			<ul id="accounts-list">${accounts.map((account) => item(account, errand)).join('')}</ul>
		</form>
		<button type="button" class="row js-new-account"><span class="avatar plus" aria-hidden="true">+</span>Add another account</button>
	</section>
	<form id="main-form" method="post" action="/emulator/auth/demo"${typed ? '' : ' hidden'}>${hiddenFields(errand)}
		${field({ id: 'email-input', name: 'email', label: 'Email address', type: 'email', isRequired: true, typed, hint: 'Invented ones only: they end in .test or .example.' })}
		${field({ id: 'display-name-input', name: 'displayName', label: 'Name', type: 'text', typed })}
		${field({ id: 'screen-name-input', name: 'screenName', label: 'Screen name', type: 'text', typed })}
		${field({ id: 'profile-photo-input', name: 'photoUrl', label: 'Address of a picture', type: 'url', typed })}
		<div class="actions"><button type="button" class="quiet js-back">Back</button><button id="sign-in" class="primary">Sign in</button></div>
	</form>
	<form method="post" action="/emulator/auth/demo" class="cancel">${hiddenFields(errand)}
		<button class="quiet" name="cancel" value="1">Cancel</button></form>
</main>`,
	});
}

function hiddenFields({ provider, state, nonce, challenge }: DemoErrand): string {
	return Object.entries({ provider, state, nonce, challenge })
		.map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
		.join('');
}

function item({ email, displayName }: DemoAccount, errand: DemoErrand): string {
	const shown = displayName ?? email;
	const initials = shown
		.split(/[\s.@]+/)
		.slice(0, 2)
		.map((word) => [...word][0]?.toUpperCase() ?? '')
		.join('');
	const isAsked = email === errand.email;
	return `<li><button class="row" name="account" value="${escapeHtml(email)}"${isAsked ? ' aria-current="true"' : ''}>
<span class="avatar tint-${email.length % 5}" aria-hidden="true">${escapeHtml(initials)}</span>
<span class="who"><strong>${escapeHtml(shown)}</strong><span>${escapeHtml(email)}</span></span></button></li>`;
}

interface Field {
	id: string;
	name: keyof TypedAccount;
	label: string;
	type: string;
	isRequired?: boolean;
	hint?: string;
	typed: TypedAccount | undefined;
}

const complaints: Partial<Record<keyof TypedAccount, string>> = {
	email: 'Enter an invented address, such as ana@demo.example or bob@bob.test.',
	photoUrl: 'Enter a web address, or leave it empty.',
};

function field({ id, name, label, type, isRequired = false, hint, typed }: Field): string {
	const complaint = typed?.wrong === name ? (complaints[name] ?? 'This is too long.') : undefined;
	const note = complaint ?? hint;
	return `<label for="${id}">${label}</label>
<input id="${id}" name="${name}" type="${type}" autocomplete="off" value="${escapeHtml(typed?.[name] ?? '')}"${isRequired ? ' required' : ''}${note ? ` aria-describedby="${id}-note"` : ''}${complaint ? ' aria-invalid="true"' : ''}>
${note ? `<p id="${id}-note" class="note${complaint ? ' wrong' : ''}">${escapeHtml(note)}</p>` : ''}`;
}
