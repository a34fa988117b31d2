import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newStorage } from '#test/browser-storage.ts';
import { discardKept, lookAtDraft, restoreKept, saveKept, writeInNameOf } from '#web/messages/composing/saving.ts';
import { saveSession } from '#web/session/session.ts';
import { asText, forget, isUnsaved, type KeptMessage, keep, newKept, readKept } from '#web/waiting/kept-messages.ts';

/** A call that the page has made; the test answers it. */
interface Call {
	what: string;
	body: Record<string, unknown>;
	answer: (status: number, data?: object) => void;
	cutOff: () => void;
}
let calls: Call[];
/** How many of them `nextCall` has returned. */
let seen: number;
/** A message has a lock by its key: one that a failed test still holds keeps no other test waiting. */
let key: string;

beforeEach(() => {
	calls = [];
	seen = 0;
	key = `thread ${crypto.randomUUID()}`;
	vi.stubGlobal('localStorage', newStorage());
	vi.stubGlobal('document', { documentElement: { dataset: {} } });
	vi.stubGlobal('fetch', (url: string, { method, body }: RequestInit) => {
		const { promise, resolve, reject } = Promise.withResolvers<Response>();
		calls.push({
			what: `${method} ${url.replace('/api/v1/business-profile/messages/', '')}`,
			body: body ? JSON.parse(String(body)) : {},
			answer: (status, data = {}) =>
				resolve(Response.json(status < 400 ? { data } : { code: 'not_found', detail: '', ...data }, { status })),
			cutOff: () => reject(new TypeError('The connection is gone.')),
		});
		return promise;
	});
	saveSession({ token: 'a token', uid: 'ana', loginType: 'password' });
});
afterEach(() => void vi.unstubAllGlobals());

/** Returns the next call that the page makes. */
async function nextCall(): Promise<Call> {
	await expect.poll(() => calls.length).toBeGreaterThan(seen);
	return calls[seen++]!;
}

/** Types into a message that is being written. */
function type(kept: KeptMessage, body: string): KeptMessage {
	const typed = { ...(readKept(kept.key) ?? kept), writing: { ...kept.writing, body } };
	keep(typed);
	return typed;
}

const written = (body = 'Shall we go'): KeptMessage => type(newKept(key, { replyToId: 'letter' }), body);

/** A message whose draft the server has. */
function saved(): KeptMessage {
	const kept = written();
	const withDraft = { ...kept, draftId: 'draft', saved: asText(kept.writing) };
	keep(withDraft);
	return withDraft;
}

test('a draft that could not be thrown away is there with its text, and whoever did it hears of it', async () => {
	const kept = saved();
	const discarding = discardKept(kept);
	const failed = expect(discarding).rejects.toMatchObject({ code: 'network' });
	(await nextCall()).cutOff();
	await failed;
	expect(readKept(key)).toEqual(kept);
});

test('a draft that is thrown away here and was thrown away elsewhere is gone', async () => {
	const discarding = discardKept(saved());
	(await nextCall()).answer(404);
	await discarding;
	expect(readKept(key)).toBeNull();
});

test('what is thrown away while its draft begins on the server lies in the trash there', async () => {
	const kept = written();
	const saving = saveKept(kept.key);
	const save = await nextCall();
	const discarding = discardKept(kept);
	save.answer(201, { id: 'draft' });
	await saving;
	const trash = await nextCall();
	expect(trash).toMatchObject({ what: 'PATCH trash/draft', body: { trashed: true } });
	trash.answer(200);
	expect((await discarding).draftId).toBe('draft');
	expect(readKept(kept.key)).toBeNull();
});

test('what is thrown away after the answer to its first saving was lost lies in the trash there', async () => {
	const kept = written();
	const saving = saveKept(key);
	(await nextCall()).cutOff();
	expect(await saving).toEqual({ is: 'unheard' });
	const discarding = discardKept(kept);
	const asked = await nextCall();
	expect(asked).toMatchObject({ what: 'POST draft', body: { client_id: kept.clientId } });
	asked.answer(200, { id: 'draft' });
	const trash = await nextCall();
	expect(trash).toMatchObject({ what: 'PATCH trash/draft', body: { trashed: true } });
	trash.answer(200);
	expect((await discarding).draftId).toBe('draft');
	expect(readKept(key)).toBeNull();
});

test('what is thrown away without a connection is gone here', async () => {
	const kept = written();
	const saving = saveKept(key);
	(await nextCall()).cutOff();
	await saving;
	const discarding = discardKept(kept);
	(await nextCall()).cutOff();
	expect((await discarding).draftId).toBeNull();
	expect(readKept(key)).toBeNull();
});

test('what was thrown away comes back as the same draft, even when the server is not reached at once', async () => {
	const restoring = restoreKept(saved());
	expect(await restoring).toEqual({ is: 'taken' });
	forget(key);
	const discarded = { ...newKept(key, { replyToId: 'letter', body: 'Shall we go' }), draftId: 'draft' };
	const undoing = restoreKept({ ...discarded, saved: asText(discarded.writing) });
	(await nextCall()).cutOff();
	expect(await undoing).toEqual({ is: 'unheard' });
	expect(isUnsaved(readKept(key)!)).toBe(true);
	const again = saveKept(key);
	const save = await nextCall();
	expect(save).toMatchObject({ what: 'POST draft', body: { id: 'draft', body: 'Shall we go' } });
	save.answer(200, { id: 'draft' });
	expect(await again).toEqual({ is: 'saved' });
});

test('a text that goes on in another’s name during a saving is a new draft there, and the former is thrown away', async () => {
	const kept = written();
	const saving = saveKept(kept.key);
	const save = await nextCall();
	const after = writeInNameOf('cafe', kept);
	save.answer(201, { id: 'former' });
	const trash = await nextCall();
	expect(trash).toMatchObject({ what: 'PATCH trash/former', body: { trashed: true } });
	trash.answer(200);
	await Promise.all([saving, after.isLeft]);
	const again = saveKept(kept.key);
	const next = await nextCall();
	expect(next.body).toMatchObject({ acting_as: 'cafe', client_id: after.kept.clientId, body: 'Shall we go' });
	expect(next.body.id).toBeUndefined();
	next.answer(201, { id: 'latter' });
	await again;
	expect(readKept(kept.key)).toMatchObject({ draftId: 'latter', writing: { actingAs: 'cafe' } });
});

test('the draft that a text leaves is thrown away after the saving that would put it back', async () => {
	const kept = type(saved(), 'Shall we go out');
	const saving = saveKept(kept.key);
	const save = await nextCall();
	const { isLeft } = writeInNameOf('cafe', kept);
	expect(calls).toHaveLength(1);
	save.answer(200, { id: 'draft' });
	for (let n = 0; n < 2; n += 1) {
		const trash = await nextCall();
		expect(trash.what).toBe('PATCH trash/draft');
		trash.answer(200);
	}
	await Promise.all([saving, isLeft]);
});

test('letters that are typed while a draft is looked for, and found gone, become a new draft', async () => {
	const kept = saved();
	const looking = lookAtDraft(kept);
	const look = await nextCall();
	type(kept, 'Shall we go out');
	look.answer(404);
	expect(await looking).toBe('same');
	const saving = saveKept(kept.key);
	(await nextCall()).answer(404);
	const anew = await nextCall();
	expect(anew.body).toMatchObject({ body: 'Shall we go out', client_id: expect.any(String) });
	expect(anew.body.client_id).not.toBe(kept.clientId);
	anew.answer(201, { id: 'new' });
	expect(await saving).toEqual({ is: 'saved' });
	expect(readKept(kept.key)).toMatchObject({ draftId: 'new', writing: { body: 'Shall we go out' } });
});

test('letters that were typed and saved while a draft was looked for are not replaced by what was found', async () => {
	const kept = saved();
	const looking = lookAtDraft(kept);
	const look = await nextCall();
	const typed = type(kept, 'Shall we go out');
	keep({ ...typed, saved: asText(typed.writing) });
	look.answer(200, { folder: 'draft', to: [], subject: '', body: 'Shall we', id: 'draft', reply_to_id: 'letter' });
	expect(await looking).toBe('same');
});

test('a draft that is gone elsewhere, and was not typed on here, is gone here', async () => {
	const kept = saved();
	const looking = lookAtDraft(kept);
	(await nextCall()).answer(200, { folder: 'trash' });
	expect(await looking).toBe('gone');
	expect(readKept(kept.key)).toBeNull();
});
