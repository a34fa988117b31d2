import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { firebaseConfirmationMail } from '#identity/firebase/firebase-confirmation-mail.ts';

test('a Firebase project is asked for the mail with the token of whoever is to confirm, and its refusal is told', async () => {
	const asked: unknown[] = [];
	let status = 200;
	const project = createServer(async (request, response) => {
		asked.push(request.url, request.headers.referer, JSON.parse((await request.toArray()).join('')));
		response.writeHead(status, { connection: 'close' }).end('{}');
	}).listen(0, '127.0.0.1');
	await once(project, 'listening');
	const { port } = project.address() as AddressInfo;
	const mail = firebaseConfirmationMail({
		apiKey: 'a key',
		publicUrl: 'https://vouch.example',
		url: `http://127.0.0.1:${port}`,
	});
	const to = { uid: 'ana', idToken: 'her token', ip: '192.0.2.1' };
	await mail.send(to);
	expect(asked).toEqual([
		'/v1/accounts:sendOobCode?key=a%20key',
		// The referrer is sent because keys can be limited to pages of the site.
		'https://vouch.example/',
		{ requestType: 'VERIFY_EMAIL', idToken: 'her token' },
	]);
	status = 400;
	await expect(mail.send(to)).rejects.toThrow('answered 400');
	project.close();
	await expect(mail.send(to)).rejects.toThrow('did not answer');
});
