import { describe, expect, test } from 'vitest';
import { publicWebsites, readWebsite } from '#api/claims/website/website-reader.ts';
import type { OutsideRules } from '#outside/request-outside.ts';
import { outsideServer } from '#test/outside-server.ts';

const server = outsideServer(publicWebsites);

const refusalOf = (address: string, changes?: Partial<OutsideRules>) =>
	readWebsite(address, server.rules(changes)).then(
		(text) => `read: ${text.slice(0, 20)}`,
		(error: Error) => error.message,
	);

test('reads a page, as http or https, and of a long one the top', async () => {
	server.listener = (request, response) => response.end(request.url === '/long' ? 'x'.repeat(600_000) : 'hello');
	expect(await readWebsite(server.at('/'), server.rules())).toBe('hello');
	expect((await readWebsite(server.at('/long'), server.rules())).length).toBe(512 * 1024);
});

test.each([
	['http://tea.example:22/', /usual ones/],
	['https://tea.example:8443/', /usual ones/],
	['ftp://tea.example/', 'Only addresses that start with https:// or http:// are read.'],
	['file:///etc/passwd', 'Only addresses that start with https:// or http:// are read.'],
])('not %s', async (address, sentence) => {
	await expect(readWebsite(address, publicWebsites)).rejects.toThrow(sentence);
});

describe('redirects', () => {
	test('are followed on the host, with or without www., three times', async () => {
		server.listener = (request, response) => {
			const left = Number(request.url?.slice(1));
			if (left === 0) return void response.end('there');
			const host = left % 2 ? 'www.tea.example' : 'tea.example';
			response.writeHead(301, { location: server.at(`/${left - 1}`, host) }).end();
		};
		expect(await refusalOf(server.at('/3'))).toBe('read: there');
		expect(await refusalOf(server.at('/4'))).toMatch(/more than 3 times/);
	});

	test.each([
		'http://other.example/',
		'http://169.254.169.254/latest',
		'https://tea.example.evil.example/',
		'javascript:alert(1)',
	])('not to %s', async (location) => {
		server.answerWith(302, '', { location });
		expect(await refusalOf(server.at('/'))).toMatch(/redirects to another host/);
	});

	test('not to another port, a password or something that is no address', async () => {
		server.answerWith(302, '', { location: 'http://tea.example:22/' });
		expect(await refusalOf(server.at('/'))).toMatch(/Port 22/);
		server.answerWith(302, '', { location: server.at('/').replace('//', '//a:b@') });
		expect(await refusalOf(server.at('/'))).toMatch(/password/);
		server.answerWith(302, '', { location: 'http://[' });
		expect(await refusalOf(server.at('/'))).toMatch(/no address/);
	});

	test('not to a host that has moved inside meanwhile', async () => {
		let times = 0;
		server.answerWith(302, '', { location: '/again' });
		const moving = async () => (times++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']);
		expect(await refusalOf(server.at('/'), { resolve: moving })).toMatch(/not on the public internet/);
	});

	test('share the time of one reading', async () => {
		server.listener = (_, response) => {
			setTimeout(() => response.writeHead(302, { location: '/on' }).end(), 200);
		};
		expect(await refusalOf(server.at('/'), { timeoutMs: 300 })).toMatch(/in time/);
	});
});

test('a compressed page is refused: it may be anything when it is unpacked', async () => {
	server.answerWith(200, 'x', { 'content-encoding': 'gzip' });
	expect(await refusalOf(server.at('/'))).toMatch(/compressed/);
});

test.each([404, 500, 204, 304])('an answer of %i is told', async (status) => {
	server.answerWith(status, '');
	expect(await refusalOf(server.at('/'))).toBe(`The website answered ${status}.`);
});
