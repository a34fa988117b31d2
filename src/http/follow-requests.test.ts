import fastify from 'fastify';
import { expect, test } from 'vitest';
import { followRequests } from './follow-requests.ts';

test('the server is closed when the last handler has ended, though its caller has gone', async () => {
	const server = fastify();
	const { finish: finishRequests } = followRequests(server);
	const began = Promise.withResolvers<void>();
	const mayEnd = Promise.withResolvers<void>();
	let hasEnded = false;
	server.get('/slow', async () => {
		began.resolve();
		await mayEnd.promise;
		hasEnded = true;
	});
	let wasEndedBefore = false;
	server.addHook('onClose', async () => {
		wasEndedBefore = hasEnded;
	});
	server.addHook('onClose', finishRequests);
	// This ends long after everything else has closed: if the server does not wait for the handler, it ends too late.
	server.addHook('onClose', async () => void setTimeout(mayEnd.resolve, 100));
	const origin = await server.listen({ port: 0 });
	const leaving = new AbortController();
	const asked = fetch(`${origin}/slow`, { signal: leaving.signal });
	await began.promise;
	leaving.abort();
	await expect(asked).rejects.toThrow('aborted');
	await server.close();
	expect(wasEndedBefore).toBe(true);
});
