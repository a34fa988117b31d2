import { existsSync } from 'node:fs';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { acceptMultipart, readUpload } from '#api/multipart.ts';
import { sendProblem } from '#api/problem.ts';
import { getEndpoint } from '#contract/endpoints.ts';
import { formBody } from '#test/raw-call.ts';

test.runIf(existsSync('/dev/full'))(
	'a file that the disk has no room for is not the fault of who sent it',
	async () => {
		const app = fastify();
		app.setErrorHandler(sendProblem);
		await acceptMultipart(app);
		app.post('/', (request) =>
			readUpload(getEndpoint('POST /operator/imports'), request).saveTo('/dev/full', 1_000_000),
		);
		const { payload, contentType } = await formBody({ file: new File(['id,name\n1,Tea\n'], 'tea.csv') });
		const answer = await app.inject({ method: 'POST', url: '/', headers: { 'content-type': contentType }, payload });
		expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
		await app.close();
	},
);
