import type { Member } from '#contract/members/members.ts';
import { coinSentences } from '#sentences/coins.ts';
import { numberText } from '#web/formats/numbers.ts';

const { mine: sentences } = coinSentences;

/** Shows the coins that the member can spend, and those on the way. */
export function CoinTotals({ coins: { available, pending } }: { coins: Member['coins'] }) {
	return (
		<>
			<dl className="grid max-w-md grid-cols-2 gap-4">
				<Total label={sentences.available} value={available} />
				<Total label={sentences.pending} value={pending} />
			</dl>
			{pending > 0 && <p className="mt-3 max-w-prose text-muted text-sm">{sentences.pendingWhy}</p>}
		</>
	);
}

const Total = ({ label, value }: { label: string; value: number }) => (
	<div className="rounded-card border border-line bg-raised p-5 shadow-raised">
		<dt className="text-muted text-sm">{label}</dt>
		<dd className="mt-2 font-heading text-4xl tabular-nums">{numberText(value)}</dd>
	</div>
);
