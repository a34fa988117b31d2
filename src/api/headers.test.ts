import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { type TestApp, testApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

test('answers are what they say, and those of one member are kept nowhere', async () => {
	const { token } = await app.actor('ana');
	const headersOf = async (headers: Record<string, string>) => {
		const answer = await app.server.inject({ url: '/api/v1/business-profile', headers });
		return [answer.statusCode, answer.headers['x-content-type-options'], answer.headers['cache-control']];
	};
	expect(await headersOf({})).toEqual([200, 'nosniff', undefined]);
	expect(await headersOf({ authorization: `Bearer ${token}` })).toEqual([200, 'nosniff', 'no-store']);
	expect(await headersOf({ authorization: 'Bearer nonsense' })).toEqual([401, 'nosniff', 'no-store']);
});

const ask = async (method: string, url: string, payload?: string) => {
	const headers = payload === undefined ? {} : { 'content-type': 'text/plain' };
	const answer = await app.server.inject({ method: method as 'GET', url, headers, ...(payload && { payload }) });
	return { status: answer.statusCode, allow: answer.headers.allow, type: answer.headers['content-type'] };
};
const refused = (allow: string) => ({ status: 405, allow, type: 'application/problem+json' });

test('an address answers other methods with those that it takes', async () => {
	for (const method of ['PUT', 'POST', 'OPTIONS', 'TRACE', 'QUERY'])
		expect([method, await ask(method, '/api/v1/me')]).toEqual([method, refused('DELETE, GET, HEAD, PATCH')]);
	expect(await ask('PUT', '/api/v1/me/?name=Ana', 'as text')).toEqual(refused('DELETE, GET, HEAD, PATCH'));
	expect(await ask('POST', '/api/v1/openapi.json')).toEqual(refused('GET, HEAD'));
	expect(await ask('GET', '/api/v1/me/image')).toEqual(refused('DELETE, POST'));
	expect(await ask('PUT', '/api/v1/business-profile/some-name')).toMatchObject({ status: 405 });
});

test('threat 30: every path of the contract does', async () => {
	for (const { path } of endpoints)
		expect([path, await ask('QUERY', `/api/v1${path.replaceAll(/:\w+/g, 'x')}`)]).toMatchObject([
			path,
			{ status: 405 },
		]);
});

test('where there is nothing there is nothing for any method', async () => {
	for (const method of ['GET', 'PUT', 'OPTIONS']) {
		expect(await ask(method, '/api/v1/nothing')).toMatchObject({ status: 404, allow: undefined });
		expect(await ask(method, '/api/v1/business-profile/a/b/c/d')).toMatchObject({ status: 404, allow: undefined });
	}
});

test('preflights of the identity service are answered as they were', async () => {
	expect(await ask('OPTIONS', '/v1/accounts:lookup?key=vouch')).toMatchObject({ status: 404, allow: undefined });
});
