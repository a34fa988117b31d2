import { expect, test } from 'vitest';
import { isChangedBy, nameCall, notePageReads } from './page-reads.ts';

const openedWith = (pathname: string, name: Parameters<typeof nameCall>[1]) => {
	const answer = Promise.resolve({});
	nameCall(answer, name);
	notePageReads(new Request(`https://vouch.example${pathname}?page=2`), answer);
};

test('a page is asked for anew after a call that changes what it was made of, and after no other', () => {
	openedWith('/me/friends', 'GET /me/blocks');
	openedWith('/operator/jobs', 'GET /operator/jobs');
	expect(isChangedBy('/me/friends', 'DELETE /me/blocks/:user_id')).toBe(true);
	expect(isChangedBy('/operator/jobs', 'DELETE /me/blocks/:user_id')).toBe(false);
	expect(isChangedBy('/me/friends', 'POST /reports')).toBe(false);
});

test('a page of which nothing is known stays as it is', () => {
	expect(isChangedBy('/directory', 'DELETE /me/blocks/:user_id')).toBe(false);
});

test('what no loader awaits makes no page', () => {
	nameCall(Promise.resolve({}), 'GET /operator/claims');
	notePageReads(new Request('https://vouch.example/operator/claims'), Promise.resolve({}));
	expect(isChangedBy('/operator/claims', 'POST /operator/claims/:id/decision')).toBe(false);
});
