import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

test('a member who writes too fast waits; reading, and others, go on', async () => {
	const app = await testApp({ settings: { WRITES_PER_MINUTE: '3' } });
	const hasty = await app.actor('hasty');
	const calm = await app.actor('calm');
	const headers = (token: string) => ({ authorization: `Bearer ${token}` });
	const write = (token: string) =>
		app.server.inject({ method: 'PATCH', url: '/api/v1/me', headers: headers(token), payload: { bio: 'Again.' } });
	const answers = [];
	for (let at = 0; at < 4; at += 1) answers.push(await write(hasty.token));
	expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
	const refused = answers[3]!;
	expect(refused.json()).toMatchObject({ code: 'rate_limited', status: 429 });
	expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
	expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
	expect((await hasty.call('GET /me')).data.bio).toBe('Again.');
	expect((await write(calm.token)).statusCode).toBe(200);
	await app.close();
});
