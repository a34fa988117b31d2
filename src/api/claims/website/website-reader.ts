import { OutsideError, type OutsideRules, publicInternet, requestOutside } from '#outside/request-outside.ts';

export const publicWebsites: OutsideRules = {
	...publicInternet,
	protocols: ['https:', 'http:'],
	isAllowedPort: (port) => port === 80 || port === 443,
	// Half a megabyte is enough, because the tag stands at the top.
	bytesMax: 512 * 1024,
};

/** Why a page could not be read, in a sentence for the one who asked for it. */
export class WebsiteError extends Error {}

const redirectsMax = 3;

/**
 * Reads a page of somebody else's website. Redirects stay on the host (with or without `www.`) and are held to the same
 * rules.
 * @throws WebsiteError with a sentence that says what was found instead.
 */
export async function readWebsite(address: string, rules: OutsideRules): Promise<string> {
	const signal = AbortSignal.timeout(rules.timeoutMs);
	let url = new URL(address);
	for (let redirects = 0; ; redirects += 1) {
		const { status, headers, body } = await ask(url, signal, rules);
		if (!isRedirect(status) || !headers.location) {
			if (status !== 200) throw new WebsiteError(`The website answered ${status}.`);
			if (headers['content-encoding'] && headers['content-encoding'] !== 'identity')
				throw new WebsiteError('The website sent a compressed page, though it was asked not to.');
			return body.toString('utf8');
		}
		if (redirects === redirectsMax) throw new WebsiteError(`The website redirects more than ${redirectsMax} times.`);
		url = follow(url, headers.location);
	}
}

async function ask(url: URL, signal: AbortSignal, rules: OutsideRules) {
	try {
		return await requestOutside(url, { method: 'GET', headers: { accept: 'text/html,text/plain' }, signal }, rules);
	} catch (error) {
		if (error instanceof OutsideError) throw new WebsiteError(error.message, { cause: error });
		throw error;
	}
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);
const siteOf = ({ hostname }: URL) => hostname.replace(/^www\./, '');

function follow(from: URL, location: string): URL {
	const to = URL.canParse(location, from) ? new URL(location, from) : null;
	if (!to) throw new WebsiteError('The website redirects to something that is no address.');
	if (siteOf(to) !== siteOf(from)) throw new WebsiteError(`The website redirects to another host, ${to.hostname}.`);
	if (from.protocol === 'https:' && to.protocol !== 'https:')
		throw new WebsiteError('The website redirects from https to http.');
	return to;
}
