import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicWebsites, readWebsite, type WebsiteRules } from '#api/claims/website/website-reader.ts';

let server: Server;
let port: number;
let listener: RequestListener;
const asked: { host: string | undefined; url: string | undefined }[] = [];
beforeAll(async () => {
	server = createServer((request, response) => {
		asked.push({ host: request.headers.host, url: request.url });
		listener(request, response);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	port = (server.address() as AddressInfo).port;
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

/** As for the public internet, but that the one server of this test counts as a part of it. */
const rules = (changes: Partial<WebsiteRules> = {}): WebsiteRules => ({
	...publicWebsites,
	resolve: async () => ['127.0.0.1'],
	isAllowedAddress: (address) => address === '127.0.0.1',
	isAllowedPort: (asked) => asked === port,
	...changes,
});
const at = (path: string, host = 'tea.example') => `http://${host}:${port}${path}`;
const answerWith = (status: number, body: string, headers: Record<string, string> = {}): RequestListener => {
	return (_, response) => void response.writeHead(status, headers).end(body);
};
const refusalOf = (address: string, changes?: Partial<WebsiteRules>) =>
	readWebsite(address, rules(changes)).then(
		(text) => `read: ${text.slice(0, 20)}`,
		(error: Error) => error.message,
	);

test('reads a page, by its name at the address that was looked at', async () => {
	listener = answerWith(200, 'hello');
	asked.length = 0;
	expect(await readWebsite(at('/page?x=1'), rules())).toBe('hello');
	expect(asked).toEqual([{ host: `tea.example:${port}`, url: '/page?x=1' }]);
});

describe('never goes inside', () => {
	test('to an address that is not public, as a number or behind a name', async () => {
		listener = answerWith(200, 'inside');
		asked.length = 0;
		const outside = { isAllowedAddress: publicWebsites.isAllowedAddress };
		for (const host of ['127.0.0.1', '[::1]', '[::ffff:7f00:1]', '2130706433', '0x7f.1', '0.0.0.0'])
			expect(await refusalOf(at('/', host), { ...outside, resolve: publicWebsites.resolve }), host).toMatch(
				/not on the public internet/,
			);
		expect(await refusalOf(at('/'), outside)).toMatch(/not on the public internet/);
		expect(await refusalOf(at('/', 'localhost'), { ...outside, resolve: publicWebsites.resolve })).toMatch(
			/not on the public internet/,
		);
		expect(asked).toEqual([]);
	});

	test('where one of several addresses is not public', async () => {
		asked.length = 0;
		const mixed = async () => ['127.0.0.1', '10.0.0.1'];
		expect(await refusalOf(at('/'), { resolve: mixed })).toMatch(/not on the public internet/);
		expect(asked).toEqual([]);
	});

	test('when the name says something else the second time: the connection does not ask again', async () => {
		listener = answerWith(200, 'pinned');
		let times = 0;
		const rebinding = async () => (times++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']);
		expect(await refusalOf(at('/'), { resolve: rebinding })).toBe('read: pinned');
		expect(times).toBe(1);
	});

	test('through a redirect to another name, or to one that has moved inside', async () => {
		let times = 0;
		listener = (request, response) => {
			if (request.url === '/away') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
			else response.writeHead(302, { location: '/again' }).end();
		};
		expect(await refusalOf(at('/away'))).toMatch(/redirects to another host/);
		const moving = async () => (times++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']);
		expect(await refusalOf(at('/'), { resolve: moving })).toMatch(/not on the public internet/);
	});

	test.each([
		['http://tea.example:22/', /usual ports/],
		['https://tea.example:8443/', /usual ports/],
		['ftp://tea.example/', /https:\/\/ or http:\/\//],
		['file:///etc/passwd', /https:\/\/ or http:\/\//],
	])('%s', async (address, sentence) => {
		await expect(readWebsite(address, publicWebsites)).rejects.toThrow(sentence);
	});

	test('with a password', async () => {
		expect(await refusalOf(`http://a:b@tea.example:${port}/`)).toMatch(/password/);
	});
});

describe('redirects', () => {
	test('are followed on the host, with or without www., three times', async () => {
		listener = (request, response) => {
			const left = Number(request.url?.slice(1));
			if (left === 0) return void response.end('there');
			const host = left % 2 ? 'www.tea.example' : 'tea.example';
			response.writeHead(301, { location: at(`/${left - 1}`, host) }).end();
		};
		expect(await refusalOf(at('/3'))).toBe('read: there');
		expect(await refusalOf(at('/4'))).toMatch(/more than 3 times/);
	});

	test.each(['http://other.example/', 'https://tea.example.evil.example/', 'javascript:alert(1)'])(
		'not to %s',
		async (location) => {
			listener = answerWith(302, '', { location });
			expect(await refusalOf(at('/'))).toMatch(/redirects to another host|start with https/);
		},
	);
});

describe('does not wait, nor read, for ever', () => {
	test('a server that says nothing', async () => {
		listener = () => {};
		expect(await refusalOf(at('/'), { timeoutMs: 200 })).toMatch(/in time/);
	});

	test('a server that never ends its answer', async () => {
		listener = (_, response) => {
			response.write('a little');
		};
		expect(await refusalOf(at('/'), { timeoutMs: 300 })).toMatch(/in time/);
	});

	test('a resolver that says nothing', async () => {
		expect(await refusalOf(at('/'), { timeoutMs: 200, resolve: () => new Promise(() => {}) })).toMatch(/in time/);
	});

	test('more than 512 kB', async () => {
		listener = (_, response) => {
			const more = () => {
				while (response.write('x'.repeat(65_536)));
				response.once('drain', more);
			};
			more();
		};
		expect((await readWebsite(at('/'), rules())).length).toBe(512 * 1024);
	});

	test('a compressed page: it may be anything when it is unpacked', async () => {
		listener = answerWith(200, 'x', { 'content-encoding': 'gzip' });
		expect(await refusalOf(at('/'))).toMatch(/compressed/);
	});
});

test.each([404, 500, 204])('an answer of %i is told', async (status) => {
	listener = answerWith(status, '');
	expect(await refusalOf(at('/'))).toBe(`The website answered ${status}.`);
});

test('a server that is not there is told', async () => {
	expect(await refusalOf('http://tea.example:1/', { isAllowedPort: () => true })).toMatch(
		/could not be read \(ECONNREFUSED\)/,
	);
	expect(await refusalOf(at('/'), { resolve: async () => [] })).toBe('There is no host tea.example.');
});
