import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { escapeJson } from '#identity/providers/window-page.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { handlerAddress, SignInWindow } from '#test/sign-in-window.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp({ identity: true, settings: { DEMO_IDP: '1' } });
});
afterAll(() => app.close());

const mark = 'xQzMark';
const payloads = [
	`<script>${mark}</script>`,
	`</script><script>${mark}</script>`,
	`"><img src=x onerror=${mark}>`,
	`'><svg onload=${mark}>`,
	`" autofocus onfocus="${mark}`,
	`javascript:${mark}//`,
	`<!--<script>${mark}`,
	`\u2028<b>${mark}`,
	`\r\nSet-Cookie: ${mark}=1\r\n\r\n<b>${mark}`,
	`\u0000<b>${mark}`,
	`%3Cscript%3E${mark}%3C/script%3E`,
	`&lt;script&gt;${mark}`,
	`{{${mark}}}<b>`,
	`${'<b>'.repeat(2000)}${mark}`,
];

/** Expects that no part of the payload is read as HTML: neither a tag, nor the end of an attribute or of a script. */
function expectHarmless(response: LightMyRequestResponse, payload: string): void {
	const { body, headers, statusCode } = response;
	expect(statusCode).toBeLessThan(500);
	if (/[<"'&]/.test(payload)) expect(body).not.toContain(payload);
	// In a tag, the payload stands in quotes or not at all; code that runs does not carry it.
	for (const tag of tagsOf(body)) expect(tag).not.toContain(mark);
	for (const [, code] of body.matchAll(/<script nonce[^>]*>(.*?)<\/script>/gs)) expect(code).not.toContain(mark);
	expect(JSON.stringify(headers['set-cookie'] ?? '')).not.toContain(mark);
	if (statusCode === 302 || statusCode === 303) {
		expect(String(headers.location)).toMatch(/^\/emulator\/auth\//);
		return;
	}
	expect(headers['content-type']).toBe('text/html; charset=utf-8');
	expectClosed(response);
}

/** Returns every tag, without the values in its quotes. */
const tagsOf = (body: string) => [...body.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/"[^"]*"/g, '""'));

function expectClosed({ headers, body }: LightMyRequestResponse): void {
	const policy = String(headers['content-security-policy']);
	const nonce = /script-src 'nonce-([\w-]+)'/.exec(policy)?.[1];
	expect(policy).toContain("default-src 'none'");
	expect(policy).toContain("frame-ancestors 'none'");
	expect(policy).toContain("base-uri 'none'");
	expect(policy).not.toContain('unsafe');
	for (const [script] of body.matchAll(/<script(?! type="application\/json")[^>]*>/g))
		expect(script).toBe(`<script nonce="${nonce}">`);
	for (const tag of tagsOf(body)) expect(tag).not.toMatch(/\s(on\w+|style)=/);
	expect(headers).toMatchObject({
		'cache-control': 'no-store',
		'referrer-policy': 'no-referrer',
		'x-content-type-options': 'nosniff',
		'x-frame-options': 'DENY',
	});
	// An opener policy would cut the window off from the page that opened it.
	expect(headers['cross-origin-opener-policy']).toBeUndefined();
}

const handlerParameters = [
	'apiKey',
	'appName',
	'authType',
	'redirectUrl',
	'providerId',
	'scopes',
	'eventId',
	'v',
	'customParameters',
	'tid',
];

describe('threat 17: nothing that a window is asked with runs in it', () => {
	test.each(handlerParameters)('threat 17: handler, %s', async (name) => {
		const window = new SignInWindow(app.server);
		for (const payload of payloads) expectHarmless(await window.request(handlerAddress({ [name]: payload })), payload);
	});

	test('threat 17: handler, an address to lead on to that is this site’s own', async () => {
		const window = new SignInWindow(app.server);
		for (const payload of payloads) {
			const redirectUrl = `http://localhost:3000/?${encodeURIComponent(payload)}#${payload}`;
			expectHarmless(await window.request(handlerAddress({ redirectUrl, providerId: payload.slice(0, 100) })), payload);
		}
	});

	test.each(['state', 'code', 'error', 'error_description', 'iss'])('threat 17: callback, %s', async (name) => {
		for (const payload of payloads) {
			const window = new SignInWindow(app.server);
			const state = (await window.open()).searchParams.get('state') ?? '';
			const query = new URLSearchParams({ state, code: 'x', [name]: payload });
			const response = await window.request(`/emulator/auth/callback?${query}`);
			expectHarmless(response, payload);
			expect(response.statusCode).toBe(400);
		}
	});

	test.each([
		'provider',
		'state',
		'nonce',
		'challenge',
		'email',
		'account',
		'displayName',
		'screenName',
		'photoUrl',
		'cancel',
	])('threat 17: demo chooser, %s', async (name) => {
		const window = new SignInWindow(app.server);
		const chooser = await window.open();
		for (const payload of payloads) {
			const asked = new URLSearchParams(chooser.searchParams);
			asked.set(name, payload);
			expectHarmless(await window.request(`${chooser.pathname}?${asked}`), payload);
			const { provider, state, nonce, challenge } = Object.fromEntries(chooser.searchParams) as Record<string, string>;
			const fields = { provider, state, nonce, challenge, email: 'no-address', [name]: payload } as Record<
				string,
				string
			>;
			expectHarmless(await window.request('/emulator/auth/demo', fields), payload);
		}
	});

	test('threat 17: a name that was typed stands in the chooser as text', async () => {
		for (const displayName of payloads.filter((payload) => payload.length < 100)) {
			const window = new SignInWindow(app.server);
			const back = await window.choose(await window.open(), { email: `n${displayName.length}@fuzz.test`, displayName });
			const answered = await window.request(back.pathname + back.search);
			expectHarmless(answered, displayName);
			const chooser = await window.open();
			expectHarmless(await window.request(chooser.pathname + chooser.search), displayName);
		}
	});

	test('threat 17: JSON does not end the script that it stands in, and says the same', () => {
		for (const payload of payloads) {
			const json = escapeJson({ payload });
			expect(json).not.toMatch(/[<>&\u2028\u2029]/);
			expect(JSON.parse(json)).toEqual({ payload });
		}
	});

	test('threat 17: the same parameter twice, or as an object, is refused', async () => {
		const window = new SignInWindow(app.server);
		const twice = `${handlerAddress()}&redirectUrl=https%3A%2F%2Fevil.test`;
		for (const address of [
			twice,
			handlerAddress().replace('eventId=', 'eventId[]='),
			'/emulator/auth/callback?state[]=1',
		]) {
			const response = await window.request(address);
			expect(response.statusCode).toBe(400);
			expectClosed(response);
		}
	});

	test('threat 17: a body that is no form, or too long, is refused in the same frame', async () => {
		const window = new SignInWindow(app.server);
		const long = await window.request('/emulator/auth/demo', { state: 'x'.repeat(30_000) });
		expect(long.statusCode).toBe(413);
		expectClosed(long);
		const json = await app.server.inject({ method: 'POST', url: '/emulator/auth/demo', payload: { state: '<b>' } });
		expect(json.statusCode).toBe(400);
		expectClosed(json);
	});
});
