import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Referral } from '#contract/referrals/referrals.ts';
import { linesShown, StatementLines } from '#web/referrals/statement-lines.tsx';

const slip = (role: Referral['role'], at: number): Referral => ({
	...{ id: `${role} ${at}`, role, state: 'won', other: null, profile: null, need: `Roof ${role} ${at}` },
	...{ contact: null, contact_until: null, value: null, coins: null, next: [], steps: [], confirmed_at: null },
	...{ created_at: '2026-05-04T12:00:00Z', changed_at: '2026-05-04T12:00:00Z' },
});
const side = (role: Referral['role'], shown: number, next: string | null = null) => ({
	data: Array.from({ length: shown }, (_, at) => slip(role, at)),
	meta: { page: 1, limit: linesShown, total: next === null ? shown : shown + 1, total_is_exact: true, next },
});
const told = 'The latest 50 of each side. The file has all of them.';

test('a statement that has more lines than it shows says so, on either side', () => {
	const all = renderToStaticMarkup(<StatementLines sides={[side('giver', linesShown), side('receiver', 3)]} />);
	expect(all).toContain('Roof giver 49');
	expect(all).not.toContain(told);
	for (const sides of [
		[side('giver', linesShown, 'more'), side('receiver', 3)],
		[side('giver', 3), side('receiver', linesShown, 'more')],
	])
		expect(renderToStaticMarkup(<StatementLines sides={sides} />)).toContain(told);
});
