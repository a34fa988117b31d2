import { referralSentences } from '#sentences/referrals/slips.ts';
import { reaSentences as sentences } from '#sentences/referrals/statement.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { paths } from '#web/links/paths.ts';
import { StatementTable } from '#web/referrals/statement-table.tsx';

/** Shows visitors an example in the place of their own statement, which says that it is made up. */
export function ExampleStatement() {
	const lines = sentences.examples.map(([side, other, need, state, coins, worth], at) => ({
		...{ id: String(at), day: sentences.exampleDays[at] ?? '', side: sentences[side], other, need },
		...{ state: referralSentences.states[state], coins, worth },
	}));
	return (
		<div>
			<div className="mb-5 flex flex-wrap items-end justify-between gap-4">
				<div>
					<h2 className="text-2xl">{sentences.exampleTitle}</h2>
					<p className="mt-1 text-muted">{sentences.example}</p>
				</div>
				<ButtonLink to={paths.signIn(paths.rea)} size="small">
					{sentences.signIn}
				</ButtonLink>
			</div>
			<StatementTable lines={lines} label={sentences.exampleTitle} />
		</div>
	);
}
