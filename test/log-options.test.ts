import { Writable } from 'node:stream';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { logOptions } from '../src/http/log-options.ts';

async function logged(write: (log: ReturnType<typeof fastify>['log']) => void): Promise<string> {
	let lines = '';
	const stream = new Writable({
		write: (chunk, _encoding, done) => {
			lines += String(chunk);
			done();
		},
	});
	const server = fastify({ logger: { ...logOptions('trace'), stream } });
	write(server.log);
	await server.close();
	return lines;
}

const secret = 'hunter2-the-secret';

test('of several failures the first three are logged, as an error alone is', async () => {
	const failures = [1, 2, 3, 4].map((at) => Object.assign(new Error(`token=${secret} ${at}`), { code: 'ENOSPC' }));
	const err = new AggregateError(failures, '4 images could not be copied.');
	const line = await logged((log) => log.error({ err }, 'failed'));
	expect(line).not.toContain(secret);
	const { message, errors } = JSON.parse(line).err;
	expect(message).toBe('4 images could not be copied.');
	expect(errors.map(({ code, message }: { code: string; message: string }) => [code, message])).toEqual(
		[1, 2, 3].map((at) => ['ENOSPC', `token=[secret] ${at}`]),
	);
});

test('threat 22: of an error of the database neither parameters nor rows are logged', async () => {
	const error = Object.assign(
		new Error('duplicate key value violates unique constraint "identity_user_email_key_key"'),
		{
			code: '23505',
			constraint: 'identity_user_email_key_key',
			table: 'identity_user',
			detail: `Key (email_key)=(${secret}) already exists.`,
			where: secret,
			query: `insert into x values ('${secret}')`,
			params: [secret],
		},
	);
	const line = await logged((log) => log.error({ err: new Error('outer', { cause: error }) }, 'failed'));
	expect(line).not.toContain(secret);
	expect(JSON.parse(line).err).toMatchObject({
		message: 'outer',
		cause: { code: '23505', constraint: 'identity_user_email_key_key', table: 'identity_user' },
	});
});

test.each([
	`GET /auth/action?mode=resetPassword&oobCode=${secret}&x=1 failed`,
	`https://accounts.example/o?state=${secret}#x`,
	`Authorization: Bearer ${secret}`,
	`smtp://user:${secret}@mail.example refused`,
	`token eyJhbGciOiJSUzI1NiJ9.${secret}.${secret}`,
	`hash $argon2id$v=19$m=19456,t=2,p=1$${secret}`,
	`{"error":"x"} client_secret=${secret}`,
])('threat 22: a message that says %s is cleaned', async (message) => {
	for (const error of [new Error(message), message])
		expect(await logged((log) => log.error({ err: error }, 'failed'))).not.toContain(secret);
});

test('threat 22: values are left out by their names', async () => {
	const line = await logged((log) =>
		log.info({
			authorization: secret,
			headers: { authorization: secret, cookie: secret, 'set-cookie': secret },
			req2: { headers: { authorization: secret, cookie: secret } },
			body: { password: secret, idToken: secret, refreshToken: secret, oobCode: secret, newPassword: secret },
			state: secret,
		}),
	);
	expect(line).not.toContain(secret);
	expect(line).toContain('[Redacted]');
});

test('threat 22: of an address the path is logged', async () => {
	const request = { method: 'GET', url: `/auth/action?oobCode=${secret}`, ip: '192.0.2.1' };
	const line = await logged((log) => log.info({ req: request }, 'asked'));
	expect(JSON.parse(line).req).toEqual({ method: 'GET', path: '/auth/action', ip: '192.0.2.1' });
});
