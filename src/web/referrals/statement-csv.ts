import { csvLine } from '#contract/csv-line.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { referralSentences } from '#sentences/referrals/slips.ts';
import { reaSentences as sentences } from '#sentences/referrals/statement.ts';
import { api } from '#web/calls/api.ts';

const referralsAtOnce = 100;

/**
 * Returns every slip of the member's as a line, the given ones first, as a CSV file that spreadsheets read as it is.
 */
export async function readStatementAsCsv(): Promise<Blob> {
	const lines = [csvLine(sentences.csv)];
	for (const role of ['given', 'received'] as const) {
		let cursor: string | undefined;
		do {
			const { data, meta } = await api('GET /referrals', { query: { role, cursor, limit: referralsAtOnce } });
			lines.push(...data.map(lineOf));
			cursor = meta.next ?? undefined;
		} while (cursor);
	}
	// Spreadsheets read a file without this mark in an older encoding.
	return new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' });
}

function lineOf({ created_at, changed_at, role, other, need, state, steps, coins, value }: Referral): string {
	const earned = coins && coins.state !== 'reversed' ? coins : null;
	const isConfirmed = steps.some(({ step }) => step === 'confirmed');
	return csvLine([
		...[created_at, changed_at, role === 'giver' ? sentences.given : sentences.received],
		...[other?.name ?? referralSentences.left, need, referralSentences.states[state], isConfirmed],
		...[earned?.amount, earned?.state === 'pending' ? earned.amount : earned && 0, value?.amount, value?.currency],
	]);
}
