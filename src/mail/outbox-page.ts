import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isOfThisMachine } from '#http/own-machine.ts';
import { escapeHtml } from '#mail/escape-html.ts';
import type { FolderMailer, KeptMessage } from '#mail/folder-mailer.ts';
import { outboxStyle } from '#mail/outbox-style.ts';

/**
 * Shows the mail in the folder at `/dev/outbox`, to browsers on this machine only, because its reader can sign in as
 * anybody who asked for a mail.
 */
export function mountOutboxPage(server: FastifyInstance, mailer: FolderMailer, siteName: string): void {
	server.register(async (app) => {
		app.addHook('onRequest', async (request, reply) => {
			reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
			if (!isOfThisMachine(request)) return reply.callNotFound();
		});
		app.get('/dev/outbox', async (_request, reply) => {
			const nonce = randomBytes(16).toString('base64url');
			return reply
				.header(
					'content-security-policy',
					`default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
				)
				.type('text/html; charset=utf-8')
				.send(listPage(await mailer.listMessages(), siteName, nonce));
		});
		app.get<{ Params: { id: string } }>('/dev/outbox/:id', async ({ params }, reply) => {
			const message = await mailer.findMessage(params.id);
			if (!message) return reply.callNotFound();
			return (
				reply
					// The policy lets links in the mail open in windows of their own, and nothing else.
					.header(
						'content-security-policy',
						"default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
					)
					.type('text/html; charset=utf-8')
					.send(message.html.replace('<head>', '<head><base target="_blank">'))
			);
		});
	});
}

const listPage = (messages: KeptMessage[], siteName: string, nonce: string) => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox · ${escapeHtml(siteName)}</title>
<style nonce="${nonce}">${outboxStyle}</style>
</head>
<body>
<main>
<h1>Outbox</h1>
<p class="lead">Mail that ${escapeHtml(siteName)} would send if it had a mail server. Only this machine sees this page.</p>
${messages.length > 0 ? messages.map(messageCard).join('\n') : emptyState}
</main>
</body>
</html>
`;

const emptyState = `<div class="empty"><h2>No mail yet</h2>
<p>Ask for a new password or confirm an address, and reload this page a second later.</p></div>`;

const messageCard = ({ id, to, subject, text, sentAt }: KeptMessage) => `<article>
<header>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)} · <time datetime="${sentAt.toISOString()}">${sentAt.toUTCString()}</time></p>
</header>
<iframe src="/dev/outbox/${id}" title="${escapeHtml(subject)}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>As plain text</summary><pre>${withLinks(text)}</pre></details>
</article>`;

const withLinks = (text: string): string =>
	text
		.split(/(https?:\/\/\S+)/)
		.map((part, index) =>
			index % 2 === 1
				? `<a href="${escapeHtml(part)}" target="_blank" rel="noopener">${escapeHtml(part)}</a>`
				: escapeHtml(part),
		)
		.join('');
