import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from '#api/claims/website/public-address.ts';

/** What may be asked of the network; tests let it reach their own server. */
export interface WebsiteRules {
	/** All addresses of a host. */
	resolve: (host: string) => Promise<string[]>;
	isAllowedAddress: (address: string) => boolean;
	isAllowedPort: (port: number) => boolean;
	timeoutMs: number;
}
export const publicWebsites: WebsiteRules = {
	resolve: async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
	isAllowedAddress: isPublicAddress,
	isAllowedPort: (port) => port === 80 || port === 443,
	timeoutMs: 5000,
};

/** Why a page could not be read, for the one who asked for it. */
export class WebsiteError extends Error {}

const redirectsMax = 3;
const bytesMax = 512 * 1024;

/**
 * Reads a page of somebody else's website without becoming their way into our network: the addresses that the host has
 * now are looked at, and the connection goes to one of those, whatever the name says a moment later. Redirects stay on
 * the host (with or without `www.`) and are held to the same rules.
 * @throws WebsiteError with a sentence that says what was found instead.
 */
export async function readWebsite(address: string, rules: WebsiteRules): Promise<string> {
	const signal = AbortSignal.timeout(rules.timeoutMs);
	let url = checkUrl(new URL(address), rules);
	for (let redirects = 0; ; redirects += 1) {
		const answer = await request(url, await findAddress(url, rules, signal), signal);
		if (typeof answer === 'string') return answer;
		if (redirects === redirectsMax) throw new WebsiteError(`The website redirects more than ${redirectsMax} times.`);
		url = follow(url, answer.location, rules);
	}
}

function checkUrl(url: URL, rules: WebsiteRules): URL {
	if (url.protocol !== 'https:' && url.protocol !== 'http:')
		throw new WebsiteError('Only addresses that start with https:// or http:// are read.');
	if (url.username || url.password) throw new WebsiteError('Addresses with a password are not read.');
	if (!rules.isAllowedPort(portOf(url))) throw new WebsiteError('Only the usual ports, 80 and 443, are read.');
	return url;
}

const portOf = ({ port, protocol }: URL) => (port ? Number(port) : protocol === 'https:' ? 443 : 80);
const siteOf = ({ hostname }: URL) => hostname.replace(/^www\./, '');

function follow(from: URL, location: string, rules: WebsiteRules): URL {
	const to = URL.canParse(location, from) ? new URL(location, from) : null;
	if (!to) throw new WebsiteError('The website redirects to something that is no address.');
	if (siteOf(to) !== siteOf(from)) throw new WebsiteError(`The website redirects to another host, ${to.hostname}.`);
	if (from.protocol === 'https:' && to.protocol !== 'https:')
		throw new WebsiteError('The website redirects from https to http.');
	return checkUrl(to, rules);
}

/** An address of the host; refused when any of its addresses is not public, because a second look-up could answer with that one. */
async function findAddress({ hostname }: URL, rules: WebsiteRules, signal: AbortSignal): Promise<string> {
	const bare = hostname.replace(/^\[|\]$/g, '');
	const addresses = isIP(bare) ? [bare] : await resolveInTime(bare, rules, signal);
	const [first] = addresses;
	if (!first) throw new WebsiteError(`There is no host ${hostname}.`);
	if (!addresses.every(rules.isAllowedAddress)) throw new WebsiteError(`${hostname} is not on the public internet.`);
	// IPv4 first: many a server has no way out for IPv6.
	return addresses.find((address) => isIP(address) === 4) ?? first;
}

function resolveInTime(host: string, rules: WebsiteRules, signal: AbortSignal): Promise<string[]> {
	return new Promise((resolve, reject) => {
		signal.addEventListener('abort', () => reject(new WebsiteError('The website did not answer in time.')), {
			once: true,
		});
		rules.resolve(host).then(resolve, () => reject(new WebsiteError(`There is no host ${host}.`)));
	});
}

function request(url: URL, address: string, signal: AbortSignal): Promise<string | { location: string }> {
	const isSecure = url.protocol === 'https:';
	return new Promise((resolve, reject) => {
		const failed = (error: Error) =>
			reject(
				error instanceof WebsiteError
					? error
					: new WebsiteError(
							signal.aborted
								? 'The website did not answer in time.'
								: `The website could not be read (${nameOf(error)}).`,
							{ cause: error },
						),
			);
		const call = (isSecure ? https : http).request(
			{
				// The connection goes to the address that was looked at; the certificate has to be the name's.
				host: address,
				port: portOf(url),
				path: url.pathname + url.search,
				...(isSecure && { servername: isIP(url.hostname) ? '' : url.hostname }),
				headers: {
					host: url.host,
					'accept-encoding': 'identity',
					accept: 'text/html,text/plain',
					'user-agent': 'Vouch',
				},
				agent: false,
				signal,
				maxHeaderSize: 16_384,
			},
			(answer) => {
				const { statusCode = 0, headers } = answer;
				if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location) {
					answer.destroy();
					return resolve({ location: headers.location });
				}
				if (statusCode !== 200) {
					answer.destroy();
					return failed(new WebsiteError(`The website answered ${statusCode}.`));
				}
				readText(answer).then(resolve, failed);
			},
		);
		call.on('error', failed);
		call.end();
	});
}

const nameOf = (error: Error) => ('code' in error ? String(error.code) : error.message);

async function readText(answer: http.IncomingMessage): Promise<string> {
	const encoding = answer.headers['content-encoding'] ?? 'identity';
	if (encoding !== 'identity')
		throw new WebsiteError('The website sent a compressed page, though it was asked not to.');
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of answer as AsyncIterable<Buffer>) {
		size += chunk.length;
		// What comes after is not read: a tag stands at the top.
		chunks.push(chunk);
		if (size > bytesMax) break;
	}
	answer.destroy();
	return Buffer.concat(chunks).subarray(0, bytesMax).toString('utf8');
}
