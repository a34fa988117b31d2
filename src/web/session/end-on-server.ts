/**
 * Ends the session of a token on the server, as far as the network allows. The SDK's own sign-out tells the server nothing.
 */
export function endOnServer(token: string): void {
	fetch('/identity/sessions/revoke', {
		method: 'POST',
		keepalive: true,
		headers: { authorization: `Bearer ${token}` },
	}).catch(() => {});
}
