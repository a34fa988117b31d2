import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicInternet, requestOutside } from '#outside/request-outside.ts';

/** A certificate for tea.example, www.tea.example and ::1. */
const certificate = readFileSync('test/fixtures/tea-example.pem', 'utf8');
const usual = getCACertificates('default');
let server: Server;
let port: number;
beforeAll(async () => {
	setDefaultCACertificates([certificate]);
	server = createServer({ key: certificate, cert: certificate }, (_, response) => response.end('sealed'));
	await new Promise<void>((resolve) => server.listen(0, '::', resolve));
	port = (server.address() as AddressInfo).port;
});
afterAll(() => {
	setDefaultCACertificates(usual);
	server.closeAllConnections();
	server.close();
});

const ask = (host: string) =>
	requestOutside(
		new URL(`https://${host}:${port}/`),
		{ method: 'GET' },
		{
			...publicInternet,
			resolve: async () => ['127.0.0.1'],
			isAllowedAddress: () => true,
			isAllowedPort: () => true,
		},
	).then(
		({ body }) => body.toString(),
		(error: Error) => error.message,
	);

test('the certificate has to be the name’s, though the connection goes to an address', async () => {
	expect(await ask('www.tea.example')).toBe('sealed');
	expect(await ask('coffee.example')).toBe('coffee.example could not be read (ERR_TLS_CERT_ALTNAME_INVALID).');
	expect(await ask('127.0.0.1')).toBe('127.0.0.1 could not be read (ERR_TLS_CERT_ALTNAME_INVALID).');
});

test('or the address’s, where there is no name', async () => {
	expect(await ask('[::1]')).toBe('sealed');
});

test('and somebody known has to vouch for it', async () => {
	setDefaultCACertificates([]);
	expect(await ask('tea.example')).toMatch(/could not be read \(DEPTH_ZERO_SELF_SIGNED_CERT\)/);
});
