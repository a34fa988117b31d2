import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { rootsMax } from '#contract/limits.ts';
import { LedgerRoots } from '#web/machines/ledger-roots.tsx';

const rootsOf = (n: number) =>
	Array.from({ length: n }, (_, at) => ({
		...{ number: n - at, at: '2026-05-04T00:10:00.000Z', wallets: 3, entries: 12 + at },
		hash: String(n - at).padStart(64, '0'),
	}));
const shown = (n: number) => renderToStaticMarkup(<LedgerRoots roots={rootsOf(n)} />);

test('a page shows every root that the call gives, the earlier ones on demand', () => {
	expect(shown(0)).toContain('The first line is written the night after');
	const [one, many] = [shown(1), shown(rootsMax)];
	expect(one).toContain('Line 1<');
	expect(one).toContain('4 May 2026');
	expect(one).toContain('12 entries');
	expect(one).not.toContain('<details');
	for (const { hash } of rootsOf(rootsMax)) expect(many).toContain(hash);
	expect(many).toContain('Show 24 earlier lines');
});
