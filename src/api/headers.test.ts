import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

test('answers are what they say, and those of one member are kept nowhere', async () => {
	const app = await testApp();
	const { token } = await app.actor('ana');
	const headersOf = async (headers: Record<string, string>) => {
		const answer = await app.server.inject({ url: '/api/v1/business-profile', headers });
		return [answer.statusCode, answer.headers['x-content-type-options'], answer.headers['cache-control']];
	};
	expect(await headersOf({})).toEqual([200, 'nosniff', undefined]);
	expect(await headersOf({ authorization: `Bearer ${token}` })).toEqual([200, 'nosniff', 'no-store']);
	expect(await headersOf({ authorization: 'Bearer nonsense' })).toEqual([401, 'nosniff', 'no-store']);
	await app.close();
});
