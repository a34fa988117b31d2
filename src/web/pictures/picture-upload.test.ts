import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { newStorage } from '#test/browser-storage.ts';
import { newestToast, showToast } from '#web/components/toast.tsx';
import { removeLater } from '#web/pictures/photos/remove-later.ts';
import { PictureUpload } from '#web/pictures/picture-upload.ts';

const nothing = 'Nothing was said since.';
let dismiss = () => {};
beforeEach(() => {
	vi.stubGlobal('localStorage', newStorage());
	dismiss = showToast(nothing);
});
afterEach(() => {
	vi.unstubAllGlobals();
	dismiss();
});
const said = () => newestToast()?.text;

const chosen = { file: new File(['picture'], 'me.jpg', { type: 'image/jpeg' }), area: null };

/** An upload whose server answers when the test says so. */
function portrait(maySend = () => true) {
	const onEnd = vi.fn();
	const upload = new PictureUpload('portrait', maySend, onEnd);
	const calls: { answer: (image: string) => void; lose: () => void; signal: AbortSignal }[] = [];
	const seen: (string | null)[] = [];
	upload.field = {
		label: 'Portrait',
		send: (_, { signal }) =>
			new Promise((answer, refuse) => {
				calls.push({ answer, signal, lose: () => refuse(new ApiError('network', 0, 'No answer came.')) });
			}),
		onChange: (image) => seen.push(image),
	};
	return { upload, calls, seen, onEnd };
}

test('a picture is sent although its field is left, and a field that is shown again hears of it', async () => {
	const { upload, calls, seen } = portrait();
	const leave = () => {};
	upload.listeners.add(leave);
	void upload.start(chosen);
	await expect.poll(() => calls).toHaveLength(1);
	expect([upload.isUnderWay, upload.shown.state.kind]).toEqual([true, 'sending']);
	upload.listeners.delete(leave);
	const again: (string | null)[] = [];
	upload.field = { ...upload.field!, onChange: (image) => again.push(image) };
	calls[0]?.answer('/media/me');
	await expect.poll(() => again).toEqual(['/media/me']);
	expect(seen).toEqual([]);
	expect(said()).toBe('Picture saved.');
	await expect.poll(() => upload.shown).toEqual({ state: { kind: 'idle' } });
});

test('a failure behind another page is told there, and can be retried', async () => {
	const { upload, calls, seen } = portrait();
	void upload.start(chosen);
	await expect.poll(() => calls).toHaveLength(1);
	calls[0]?.lose();
	await expect.poll(() => upload.shown.state).toEqual({ kind: 'failed', sentence: 'No answer came.' });
	expect(said()).toBe('“Portrait” wasn’t added. No answer came.');
	newestToast()?.actions[0]?.onAction();
	await expect.poll(() => calls).toHaveLength(2);
	calls[1]?.answer('/media/me');
	await expect.poll(() => seen).toEqual(['/media/me']);
});

test('a failure in sight is told in the field alone', async () => {
	const { upload, calls } = portrait();
	upload.listeners.add(() => {});
	void upload.start(chosen);
	await expect.poll(() => calls).toHaveLength(1);
	calls[0]?.lose();
	await expect.poll(() => upload.shown.state.kind).toBe('failed');
	expect(said()).toBe(nothing);
});

test('what is stopped is aborted, and said nowhere', async () => {
	const { upload, calls } = portrait();
	void upload.start(chosen);
	await expect.poll(() => calls).toHaveLength(1);
	upload.stop();
	expect([calls[0]?.signal.aborted, upload.shown]).toEqual([true, { state: { kind: 'idle' } }]);
	calls[0]?.lose();
	await Promise.resolve();
	expect([upload.shown.state.kind, said()]).toEqual(['idle', nothing]);
});

test('another member hears nothing of it', async () => {
	let isHere = true;
	const { upload, calls, seen } = portrait(() => isHere);
	void upload.start(chosen);
	await expect.poll(() => calls).toHaveLength(1);
	isHere = false;
	calls[0]?.answer('/media/me');
	await expect.poll(() => upload.shown.state.kind).toBe('idle');
	expect([seen, said()]).toEqual([[], nothing]);
});

test('nothing is sent in the name of another member, who came while what was there before was removed', async () => {
	let isHere = true;
	const { upload, calls } = portrait(() => isHere);
	vi.stubGlobal('window', new EventTarget());
	const send = async () => {
		isHere = false;
	};
	removeLater({ of: 'portrait', text: 'Picture removed.', send, onBack: () => {} });
	await upload.start(chosen);
	expect([calls, upload.shown]).toEqual([[], { state: { kind: 'idle' } }]);
});

test('what was stopped before it could be sent is not sent', async () => {
	const { upload, calls } = portrait();
	const started = upload.start(chosen);
	upload.stop();
	await started;
	expect(calls).toEqual([]);
});

test('a picture that is being sent is not sent a second time, and the end of each try is told', async () => {
	const { upload, calls, onEnd } = portrait();
	const started = upload.start(chosen);
	await expect.poll(() => calls).toHaveLength(1);
	calls[0]?.lose();
	await started;
	expect(onEnd).toHaveBeenCalledTimes(1);
	const tries = [upload.retry(), upload.retry()];
	await expect.poll(() => calls).toHaveLength(2);
	calls[1]?.answer('/media/me');
	await Promise.all(tries);
	expect([calls.length, onEnd.mock.calls.length]).toEqual([2, 2]);
});
