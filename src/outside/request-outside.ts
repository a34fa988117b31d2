import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { lookUp } from '#outside/look-up.ts';
import { isPublicAddress } from '#outside/public-address.ts';

/** The limits of what may be asked of the network; tests let requests reach their own server. */
export interface OutsideRules {
	protocols: readonly ('https:' | 'http:')[];
	isAllowedPort: (port: number) => boolean;
	/** Returns all addresses of a host. */
	resolve: (host: string, signal: AbortSignal) => Promise<string[]>;
	isAllowedAddress: (address: string) => boolean;
	/** The time from the look-up of the name to the last byte of the answer. */
	timeoutMs: number;
	/** The largest body; bytes after it are not read. */
	bytesMax: number;
}
export const publicInternet: OutsideRules = {
	protocols: ['https:'],
	isAllowedPort: (port) => port === 443,
	resolve: lookUp,
	isAllowedAddress: isPublicAddress,
	timeoutMs: 5000,
	bytesMax: 64 * 1024,
};

export interface OutsideRequest {
	method: 'GET' | 'POST';
	headers?: Record<string, string>;
	body?: string | Buffer;
	/** Ends the request before its own time limit, as where it is one of several steps. */
	signal?: AbortSignal;
}

export interface OutsideAnswer {
	status: number;
	headers: http.IncomingHttpHeaders;
	/** The body; empty where the answer redirects elsewhere. */
	body: Buffer;
}

/** Says why nothing was asked, or why no answer came, to the one on whose behalf it was. */
export class OutsideError extends Error {}

/**
 * Sends a request to an address that a stranger named, without becoming their way into our network: all addresses that its
 * host has now are checked, and the connection goes to one of them, whatever the name says a moment later. No redirect is
 * followed.
 * @throws OutsideError
 */
export async function requestOutside(url: URL, request: OutsideRequest, rules: OutsideRules): Promise<OutsideAnswer> {
	checkUrl(url, rules);
	const inTime = AbortSignal.timeout(rules.timeoutMs);
	const signal = request.signal ? AbortSignal.any([inTime, request.signal]) : inTime;
	return send(url, await findAddress(url, rules, signal), { ...request, signal }, rules.bytesMax);
}

function checkUrl(url: URL, { protocols, isAllowedPort }: OutsideRules): void {
	if (!protocols.some((allowed) => allowed === url.protocol))
		throw new OutsideError(`Only addresses that start with ${protocols.join('// or ')}// are read.`);
	if (url.username || url.password) throw new OutsideError('Addresses with a password are not read.');
	if (!isAllowedPort(portOf(url))) throw new OutsideError(`Port ${portOf(url)} is not read, only the usual ones are.`);
}

const portOf = ({ port, protocol }: URL) => (port ? Number(port) : protocol === 'https:' ? 443 : 80);
const bareHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** Returns an address of the host, if all of its addresses are public: a second look-up could answer with any of them. */
async function findAddress(url: URL, rules: OutsideRules, signal: AbortSignal): Promise<string> {
	const host = bareHost(url);
	const addresses = isIP(host) ? [host] : await resolveInTime(host, rules, signal);
	const [first] = addresses;
	if (!first) throw new OutsideError(`There is no host ${host}.`);
	if (!addresses.every(rules.isAllowedAddress)) throw new OutsideError(`${host} is not on the public internet.`);
	return first;
}

function resolveInTime(host: string, rules: OutsideRules, signal: AbortSignal): Promise<string[]> {
	return new Promise((resolve, reject) => {
		const late = () => reject(new OutsideError(lateSentence(host)));
		if (signal.aborted) return late();
		signal.addEventListener('abort', late, { once: true });
		rules
			.resolve(host, signal)
			.then(resolve, (cause) => reject(new OutsideError(`There is no host ${host}.`, { cause })));
	});
}

type Sent = OutsideRequest & { signal: AbortSignal };

function send(url: URL, address: string, { method, headers, body, signal }: Sent, bytesMax: number) {
	const host = bareHost(url);
	const isSecure = url.protocol === 'https:';
	return new Promise<OutsideAnswer>((resolve, reject) => {
		const failed = (cause: Error) => {
			const sentence = signal.aborted ? lateSentence(host) : `${host} could not be read (${nameOf(cause)}).`;
			reject(new OutsideError(sentence, { cause }));
		};
		const call = (isSecure ? https : http).request({
			// The connection goes to the checked address; the certificate has to match the name.
			host: address,
			port: portOf(url),
			method,
			path: url.pathname + url.search,
			...(isSecure && { servername: isIP(host) ? '' : host }),
			headers: { ...headers, host: url.host, 'accept-encoding': 'identity', 'user-agent': 'Vouch' },
			agent: false,
			signal,
			maxHeaderSize: 16_384,
		});
		call.on('response', (answer) => {
			const { statusCode: status = 0, headers } = answer;
			const leadsElsewhere = status >= 300 && status < 400;
			readBody(answer, leadsElsewhere ? 0 : bytesMax).then((body) => resolve({ status, headers, body }), failed);
		});
		// Without this, an answer that changes the protocol would end neither well nor badly.
		call.on('upgrade', (_, socket) => {
			socket.destroy();
			failed(new Error('it changed the protocol'));
		});
		call.on('error', failed);
		call.end(body);
	});
}

const lateSentence = (host: string) => `${host} did not answer in time.`;
const nameOf = (error: Error) => ('code' in error ? String(error.code) : error.message);

async function readBody(answer: http.IncomingMessage, bytesMax: number): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let size = 0;
	if (bytesMax > 0)
		for await (const chunk of answer as AsyncIterable<Buffer>) {
			chunks.push(chunk);
			size += chunk.length;
			if (size >= bytesMax) break;
		}
	answer.destroy();
	return Buffer.concat(chunks).subarray(0, bytesMax);
}
