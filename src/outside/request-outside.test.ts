import { describe, expect, test } from 'vitest';
import { type OutsideRequest, type OutsideRules, publicInternet, requestOutside } from '#outside/request-outside.ts';
import { outsideServer } from '#test/outside-server.ts';

const server = outsideServer({ ...publicInternet, protocols: ['http:'] });

const ask = (address: string, changes?: Partial<OutsideRules>, request: Partial<OutsideRequest> = {}) =>
	requestOutside(new URL(address), { method: 'GET', ...request }, server.rules(changes));
const refusalOf = (...input: Parameters<typeof ask>) =>
	ask(...input).then(
		({ body }) => `read: ${body}`,
		(error: Error) => error.message,
	);

test('asks by name, at the address that was looked at', async () => {
	server.answerWith(200, 'hello', { 'x-told': 'yes' });
	server.asked = [];
	expect(await ask(server.at('/page?x=1'))).toMatchObject({
		status: 200,
		headers: { 'x-told': 'yes' },
		body: Buffer.from('hello'),
	});
	expect(server.asked).toEqual([{ host: `tea.example:${server.port}`, url: '/page?x=1' }]);
});

test('sends a body with its headers, and nobody’s headers name another host', async () => {
	server.listener = async (request, response) => {
		const body = (await request.toArray()).join('');
		response.writeHead(201).end(`${request.method} ${request.headers.host} ${request.headers.ttl} ${body}`);
	};
	const sent = { method: 'POST' as const, headers: { ttl: '60', host: 'inside.example' }, body: Buffer.from('sealed') };
	expect(await refusalOf(server.at('/'), {}, sent)).toBe(`read: POST tea.example:${server.port} 60 sealed`);
});

describe('threat 66: never goes inside', () => {
	const outside = { isAllowedAddress: publicInternet.isAllowedAddress };

	test.each(['127.0.0.1', '[::1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]', '2130706433', '0x7f.1', '0.0.0.0', '127.1'])(
		'to %s, which is not public',
		async (host) => {
			server.asked = [];
			expect(await refusalOf(server.at('/', host), outside)).toMatch(/not on the public internet/);
			expect(server.asked).toEqual([]);
		},
	);

	test('to a name of such an address, nor where one of several addresses is not public', async () => {
		server.asked = [];
		expect(await refusalOf(server.at('/'), outside)).toMatch(/not on the public internet/);
		const mixed = async () => ['127.0.0.1', '10.0.0.1'];
		expect(await refusalOf(server.at('/'), { resolve: mixed })).toMatch(/not on the public internet/);
		expect(server.asked).toEqual([]);
	});

	test('to names that only this machine knows', async () => {
		expect(await refusalOf(server.at('/', 'localhost'), { resolve: publicInternet.resolve })).toMatch(
			/There is no host|did not answer/,
		);
	});

	test('when the name says something else the second time: the connection does not ask again', async () => {
		server.answerWith(200, 'pinned');
		let times = 0;
		const rebinding = async () => (times++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']);
		expect(await refusalOf(server.at('/'), { resolve: rebinding })).toBe('read: pinned');
		expect(times).toBe(1);
	});

	test('where an answer leads: it is given, without its body', async () => {
		server.asked = [];
		server.answerWith(302, 'over there', { location: 'http://169.254.169.254/latest' });
		expect(await ask(server.at('/'))).toMatchObject({
			status: 302,
			headers: { location: 'http://169.254.169.254/latest' },
			body: Buffer.alloc(0),
		});
		expect(server.asked).toHaveLength(1);
	});

	test.each([
		['https://tea.example:22/', 'Port 22 is not read, only the usual ones are.'],
		['https://tea.example:8443/', 'Port 8443 is not read, only the usual ones are.'],
		['http://tea.example/', 'Only addresses that start with https:// are read.'],
		['ftp://tea.example/', 'Only addresses that start with https:// are read.'],
		['file:///etc/passwd', 'Only addresses that start with https:// are read.'],
		['https://a:b@tea.example/', 'Addresses with a password are not read.'],
	])('%s', async (address, sentence) => {
		const asking = requestOutside(new URL(address), { method: 'GET' }, publicInternet);
		await expect(asking).rejects.toThrow(sentence);
	});
});

describe('does not wait, nor read, for ever', () => {
	test('a server that says nothing', async () => {
		server.listener = () => {};
		expect(await refusalOf(server.at('/'), { timeoutMs: 200 })).toBe('tea.example did not answer in time.');
	});

	test('a server that never ends its answer', async () => {
		server.listener = (_, response) => {
			response.write('a little');
		};
		expect(await refusalOf(server.at('/'), { timeoutMs: 300 })).toMatch(/in time/);
	});

	test('a server that begins again and again', async () => {
		server.listener = (_, response) => {
			const again = setInterval(() => response.writeEarlyHints({ link: '</a>; rel=preload' }), 5);
			response.on('close', () => clearInterval(again));
		};
		expect(await refusalOf(server.at('/'), { timeoutMs: 200 })).toMatch(/in time/);
	});

	test('a server that changes the protocol', async () => {
		server.listener = (request) => {
			request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
		};
		expect(await refusalOf(server.at('/'))).toBe('tea.example could not be read (it changed the protocol).');
	});

	test('a resolver that says nothing', async () => {
		expect(await refusalOf(server.at('/'), { timeoutMs: 200, resolve: () => new Promise(() => {}) })).toMatch(
			/in time/,
		);
	});

	test('when the caller has no time left', async () => {
		server.listener = () => {};
		expect(await refusalOf(server.at('/'), {}, { signal: AbortSignal.timeout(100) })).toMatch(/in time/);
		expect(await refusalOf(server.at('/'), {}, { signal: AbortSignal.abort() })).toMatch(/in time/);
	});

	test('more than it may', async () => {
		server.listener = (_, response) => {
			const more = () => {
				while (response.write('x'.repeat(65_536)));
				response.once('drain', more);
			};
			more();
		};
		expect((await ask(server.at('/'), { bytesMax: 100_000 })).body.length).toBe(100_000);
	});

	test('headers without an end', async () => {
		server.listener = (request) => void request.socket.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(20_000)}`);
		expect(await refusalOf(server.at('/'))).toBe('tea.example could not be read (HPE_HEADER_OVERFLOW).');
	});
});

test('a server that is not there is told', async () => {
	expect(await refusalOf('http://tea.example:1/', { isAllowedPort: () => true })).toBe(
		'tea.example could not be read (ECONNREFUSED).',
	);
	expect(await refusalOf(server.at('/'), { resolve: async () => [] })).toBe('There is no host tea.example.');
});
