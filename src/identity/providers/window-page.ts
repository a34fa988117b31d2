import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '#mail/escape-html.ts';

/** Returns JSON that cannot end the script element it stands in. */
export const escapeJson = (value: unknown): string =>
	JSON.stringify(value).replace(
		/[<>&\u2028\u2029]/g,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);

export interface WindowPage {
	title: string;
	/** The body as HTML, in which texts are escaped already. */
	body: string;
	style?: string;
	script?: string;
}

const baseStyle = `
:root { color-scheme: light dark; --canvas: light-dark(#fbf8f4, #18120f); --raised: light-dark(#fff, #2a2320);
	--ink: light-dark(#2b1f18, #f0ebe3); --muted: light-dark(#65574f, #b5aaa0); --line: light-dark(#e3dbd1, #483f3a);
	--accent: light-dark(#a8391d, #ee9674); --on-accent: light-dark(#fffcf8, #22120b);
	--soft: light-dark(#f8e9dc, #3d2a22); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--canvas); color: var(--ink);
	font: 16px/1.5 "Inter Variable", ui-sans-serif, system-ui, sans-serif; }
h1 { margin: 0; font: 600 1.5rem/1.2 "Fraunces Variable", ui-serif, Georgia, serif; letter-spacing: -0.01em; }
p { margin: 0.5rem 0 0; color: var(--muted); text-wrap: pretty; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.plain { display: grid; place-content: center; min-height: 100vh; max-width: 24rem; margin: auto; padding: 2rem;
	text-align: center; }`;

/**
 * Sends a page of the sign-in window: it runs only its own scripts and styles, stands in no frame, and is never cached. It
 * has no opener policy, which would cut it off from the page that waits for it.
 */
export function sendWindowPage(reply: FastifyReply, status: number, page: WindowPage): FastifyReply {
	const nonce = randomBytes(16).toString('base64url');
	const policy = [
		"default-src 'none'",
		`script-src 'nonce-${nonce}'`,
		`style-src 'nonce-${nonce}'`,
		"img-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
	];
	return reply
		.code(status)
		.headers({
			'content-security-policy': policy.join('; '),
			'x-frame-options': 'DENY',
			'cache-control': 'no-store',
			'referrer-policy': 'no-referrer',
		})
		.type('text/html; charset=utf-8')
		.send(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
<style nonce="${nonce}">${baseStyle}${page.style ?? ''}</style>
</head>
<body>
${page.body}
${page.script ? `<script nonce="${nonce}">${page.script}</script>` : ''}
</body>
</html>
`);
}
