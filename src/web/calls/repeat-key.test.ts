import { expect, test } from 'vitest';
import { type AnyInput, ApiError } from '#contract/client.ts';
import { RepeatKey } from '#web/calls/repeat-key.ts';

const lost = new ApiError('network', 0, 'No answer came.');

/** Makes a call that is answered so, and returns the key that it was made with. */
async function keyOf(keys: RepeatKey, input: AnyInput, answer: 'done' | ApiError): Promise<string | undefined> {
	let key: string | undefined;
	const call = async ({ headers }: AnyInput) => {
		key = headers?.['idempotency-key'];
		if (answer !== 'done') throw answer;
		return answer;
	};
	await keys.once(input, call).catch((error) => expect(error).toBe(answer));
	return key;
}

test('the same content has the same key until it is known what became of it', async () => {
	const keys = new RepeatKey();
	const body = { text: 'Hello' };
	const unheard = [lost, new ApiError('unavailable', 503, ''), new ApiError('conflict', 409, 'Still running.')];
	const sent = [];
	for (const answer of [...unheard, 'done' as const]) sent.push(await keyOf(keys, { body }, answer));
	expect(new Set(sent).size).toBe(1);
	expect(sent[0]).toBeTypeOf('string');
	expect(await keyOf(keys, { body }, lost)).not.toBe(sent[0]);
});

test('another content is another request, and so is the same again once it was refused', async () => {
	const keys = new RepeatKey();
	const sent = [
		await keyOf(keys, { body: { text: 'Hello' } }, lost),
		await keyOf(keys, { body: { text: 'Hello!' } }, new ApiError('invalid_request', 422, 'Too long.')),
		await keyOf(keys, { body: { text: 'Hello!' } }, lost),
		await keyOf(keys, { body: { text: 'Hello!' }, params: { id: '1' } }, lost),
	];
	expect(new Set(sent).size).toBe(sent.length);
});

test('another photo is another request', async () => {
	const keys = new RepeatKey();
	const [one, other] = [new Blob(['photo']), new Blob(['photo'])];
	const first = await keyOf(keys, { files: { images: [one] } }, lost);
	expect(await keyOf(keys, { files: { images: [one] } }, lost)).toBe(first);
	expect(await keyOf(keys, { files: { images: [one, other] } }, lost)).not.toBe(first);
	expect(await keyOf(keys, { files: { images: [other] } }, lost)).not.toBe(first);
});
