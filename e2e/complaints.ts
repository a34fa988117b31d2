import type { Page } from '@playwright/test';

/** Nothing may be blocked by the policy, fail in a script, or differ between server and browser; gathers from now on what does. */
export function collectComplaints(page: Page): string[] {
	const complaints: string[] = [];
	page.on('pageerror', (error) => complaints.push(String(error)));
	page.on('console', (message) => {
		if (message.type() === 'error' && !message.text().includes('404'))
			complaints.push(`${message.text()} ${message.location().url}`);
	});
	return complaints;
}

/** Addresses of other sites that the page asks for from now on: there are none. */
export function collectForeign(page: Page): string[] {
	const foreign: string[] = [];
	page.on('request', (request) => {
		if (new URL(request.url()).origin !== process.env.E2E_URL) foreign.push(request.url());
	});
	return foreign;
}
