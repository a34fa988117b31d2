import type { IdentitySettings } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';

const loopback = ['localhost', '127.0.0.1'];

/**
 * Checks where a mailed link may lead on to: this site, or on the own machine any port of it. A host is compared whole.
 * @throws ProtocolError `INVALID_CONTINUE_URI`, `UNAUTHORIZED_DOMAIN`.
 */
export function checkContinueUrl(
	{ publicUrl, authorizedDomains, allowsAnyContinueUrl }: IdentitySettings,
	continueUrl: string | undefined,
): void {
	if (!continueUrl) return;
	const url = URL.canParse(continueUrl) ? new URL(continueUrl) : undefined;
	if (!url || !['http:', 'https:'].includes(url.protocol))
		throw new ProtocolError('INVALID_CONTINUE_URI', '((expected an absolute URI with valid scheme and host))');
	if (allowsAnyContinueUrl) return;
	const isThisSite = url.origin === new URL(publicUrl).origin;
	const isThisMachine = loopback.includes(url.hostname) && authorizedDomains.includes(url.hostname);
	if (url.username || url.password || !(isThisSite || isThisMachine))
		throw new ProtocolError('UNAUTHORIZED_DOMAIN', 'Domain not allowlisted by project');
}
