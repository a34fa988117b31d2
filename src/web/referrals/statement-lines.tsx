import type { Page } from '#contract/page.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { referralSentences } from '#sentences/referrals/slips.ts';
import { reaSentences as sentences } from '#sentences/referrals/statement.ts';
import { shortDayText } from '#web/formats/days.ts';
import { moneyText } from '#web/formats/money.ts';
import { numberText } from '#web/formats/numbers.ts';
import { StatementTable } from '#web/referrals/statement-table.tsx';

/** The number of lines shown for each side; the file has all of them. */
export const linesShown = 50;

/** Lists the slips of both sides, the newest first, and says where there are more of them than it shows. */
export function StatementLines({ sides }: { sides: Page<Referral>[] }) {
	const lines = sides
		.flatMap(({ data }) => data)
		.toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1));
	const hasMore = sides.some(({ meta }) => meta.next !== null);
	return (
		<div>
			<h3 className="mb-4 text-xl">{sentences.lines}</h3>
			{hasMore && <p className="mb-4 text-muted">{sentences.latest({ n: linesShown })}</p>}
			{lines.length === 0 ? (
				<p className="text-muted">{sentences.noLines}</p>
			) : (
				<StatementTable label={sentences.lines} lines={lines.map(lineOf)} />
			)}
		</div>
	);
}

function lineOf({ id, created_at, role, other, need, state, coins, value }: Referral) {
	return {
		id,
		day: <time dateTime={created_at}>{shortDayText(new Date(created_at))}</time>,
		side: role === 'giver' ? sentences.given : sentences.received,
		other: other?.name ?? referralSentences.left,
		need: need ?? '–',
		state: referralSentences.states[state],
		coins: coins && coins.state !== 'reversed' ? numberText(coins.amount) : '',
		worth: value ? moneyText(value) : '',
	};
}
