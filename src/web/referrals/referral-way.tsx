import type { Referral } from '#contract/referrals/referrals.ts';
import type { ReferralState } from '#contract/referrals/steps.ts';
import { referralSentences as sentences } from '#sentences/referrals/slips.ts';
import { classNames } from '#web/components/class-names.ts';

/**
 * The stations of a slip that goes well. A lost slip ends at the fifth station, slips that end in other ways before.
 */
const stations = [
	'need',
	'given',
	'accepted',
	'contacted',
	'won',
	'thanked',
] as const satisfies readonly ReferralState[];

/** Shows how far a slip has come: the stations that were reached, and whether it goes on from there. */
export function ReferralWay({ referral: { state, steps } }: { referral: Pick<Referral, 'state' | 'steps'> }) {
	const taken = new Set<string>(['need', ...steps.map(({ step }) => step)]);
	const isReached = (station: string) => taken.has(station) || (station === 'won' && taken.has('lost'));
	const reached = stations.filter(isReached).length;
	const isEnded = ['refused', 'taken_back', 'declined', 'expired', 'lost'].includes(state);
	return (
		<div
			role="img"
			aria-label={sentences.way({ at: reached, of: stations.length, state: sentences.states[state] })}
			className="flex items-center gap-1"
		>
			{stations.map((station, at) => (
				<span
					key={station}
					className={classNames(
						'h-1.5 min-w-3 flex-1 rounded-full',
						at < reached ? (isEnded ? 'bg-muted' : 'bg-accent') : 'bg-ink/10',
					)}
				/>
			))}
		</div>
	);
}
