/** What is rendered where pages are kept speaks of the moment that it is given: a page that reads the clock itself does not end with it. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const clock = /\bDate\.now\(|\bnew Date\(\)|\bTemporal\.Now\b|\bperformance\.now\(/;

/** Files that run in the browser alone, or not for pages, with what they ask the clock for. */
const exceptions: Record<string, string> = {
	'src/web/components/times/ago.tsx': 'how long ago something was, in a browser alone',
	'src/web/components/times/moment.tsx': 'a page of one member, which is rendered in the browser',
	'src/web/account/sign-in/providers/firebase-providers.ts':
		'whether a sign-in is recent, when somebody presses a button',
	'src/web/offline/kept-pages.ts': 'the service worker, and the page that it keeps',
	'src/web/offline/without-connection.ts': 'the service worker',
	'src/web/waiting/kept-messages.ts': 'when somebody began to write, in the storage of their browser',
	'src/web/events/keep-listening.ts': 'how long nothing was heard, in the browser of a member',
	'src/web/messages/composing/use-writing.ts': 'when somebody typed, in the storage of their browser',
	'src/web/messages/composing/saving.ts': 'when somebody typed, in the storage of their browser',
	'src/web/owned/form/hours/special-days-field.tsx': 'the day that a form of one member begins with',
	'src/web/owned/offers/offer-draft.ts': 'the days that a form of one member begins with',
	'src/web/circle/use-circle-first.ts': 'how long a member has waited for their circle, in their browser',
	'src/web/reviews/writing/visit-field.tsx': 'the months that a form of one member begins with',
	'src/web/counts/hear-counts.ts': 'when it was last told what waits, in the browser of a member',
	'src/web/calls/view-timer.ts': 'how long somebody has looked at a page',
	'src/web/session/session.ts': 'when a member signed out, in the storage of their browser',
	'src/web/waiting/waiting.ts': 'when something began to wait, in the storage of a browser',
};

test('no page reads the clock, but for what runs in a browser alone', () => {
	const files = globSync('src/web/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
	expect(files.length).toBeGreaterThan(100);
	const reading = files.filter((file) => clock.test(readFileSync(file, 'utf8')));
	expect(reading.sort()).toEqual(Object.keys(exceptions).sort());
});

test.each(['Date.now()', 'new Date()', 'performance.now()'])('%s is a look at the clock', (source) => {
	expect(clock.test(`const now = ${source};`)).toBe(true);
});

test('a moment that was given is none', () => {
	expect(clock.test('const day = new Date(review.created_at).toISOString();')).toBe(false);
});
