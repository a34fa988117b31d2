import type { FastifyReply } from 'fastify';
import type { Opener } from '#identity/providers/flows.ts';
import type { ProviderFailure } from '#identity/providers/sign-in-provider.ts';
import { escapeJson, sendWindowPage } from '#identity/providers/window-page.ts';
import { escapeHtml } from '#mail/escape-html.ts';

/** Tells the page that opened the window how to fetch the result; the page then closes the window. */
export function sendSuccess(
	reply: FastifyReply,
	opener: Opener,
	result: { providerId: string; code: string; secret: string },
): FastifyReply {
	const query = new URLSearchParams({ providerId: result.providerId, idp_code: result.code });
	return sendAnswer(reply, 200, opener, {
		title: 'Signing in',
		sentence: 'Almost there. This window closes by itself.',
		event: { urlResponse: `${opener.origin}/emulator/auth/handler?${query}`, sessionId: result.secret, error: null },
	});
}

/** Tells the page that opened the window, and the person at the window, why nobody was signed in. */
export function sendFailure(
	reply: FastifyReply,
	opener: Opener,
	{ code, message }: Pick<ProviderFailure, 'code' | 'message'>,
): FastifyReply {
	return sendAnswer(reply, code === 'user-cancelled' ? 200 : 400, opener, {
		title: 'No one was signed in',
		sentence: message.replace(/^[A-Z_]+ : /, ''),
		event: { urlResponse: null, sessionId: null, error: { code: `auth/${code}`, message } },
	});
}

/** Answers a request for an address that no page of this site made; no other page is told anything. */
export function sendRefusal(reply: FastifyReply, status: number, sentence: string): FastifyReply {
	return sendWindowPage(reply, status, {
		title: 'No one was signed in',
		body: plain('No one was signed in', sentence),
	});
}

const plain = (title: string, sentence: string) =>
	`<main class="plain"><h1>${escapeHtml(title)}</h1><p id="sentence">${escapeHtml(sentence)}</p></main>`;

interface Answer {
	title: string;
	sentence: string;
	event: { urlResponse: string | null; sessionId: string | null; error: { code: string; message: string } | null };
}

function sendAnswer(reply: FastifyReply, status: number, opener: Opener, { title, sentence, event }: Answer) {
	const { origin, eventId, authType } = opener;
	const message = {
		kind: 'auth-event',
		event: { type: authType, eventId, postBody: null, tenantId: null, ...event },
	};
	return sendWindowPage(reply, status, {
		title,
		body: `${plain(title, sentence)}
<script type="application/json" id="answer">${escapeJson({ message, origin })}</script>`,
		script: `
const { message, origin } = JSON.parse(document.getElementById('answer').textContent);
const sentence = document.getElementById('sentence');
if (window.opener) window.opener.postMessage(message, origin);
else sentence.textContent = 'The page that asked for this is gone. You can close this window and try again there.';
`,
	});
}
