import type { Redemption } from '#contract/offers/redemptions.ts';
import { redemptionSentences as sentences } from '#sentences/offers/redemptions.ts';
import { classNames } from '#web/components/class-names.ts';
import { longDayText } from '#web/formats/days.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

const looks: Record<Redemption['state'], string> = {
	held: 'bg-accent-soft text-accent',
	confirmed: 'bg-good/10 text-good',
	refunded: 'bg-ink/7 text-muted',
};

/** Shows whether a redemption can be used, as a word. */
export const StateMark = ({ state }: Pick<Redemption, 'state'>) => (
	<span className={classNames('rounded-full px-2.5 font-sans py-0.5 font-medium text-sm', looks[state])}>
		{sentences.states[state]}
	</span>
);

/** Shows whose a redemption is, what it cost, and the day that counts. */
export function RedemptionFacts({ redemption }: { redemption: Redemption }) {
	const { profile, price_coins } = redemption;
	return (
		<>
			<p dir="auto">
				{profile ? (
					<Link to={paths.profile(profile.slug)} className="underline underline-offset-4 hover:text-accent">
						{profile.business_name}
					</Link>
				) : (
					<span className="text-muted">{sentences.businessGone}</span>
				)}
			</p>
			<p className="mt-1 text-muted text-sm">
				{sentences.coins({ n: price_coins })} · {dayOf(redemption)}
			</p>
		</>
	);
}

function dayOf({ state, expires_at, settled_at }: Redemption): string {
	const day = longDayText(new Date(settled_at ?? expires_at));
	if (state === 'held') return sentences.goodUntil({ day });
	return state === 'confirmed' ? sentences.usedOn({ day }) : sentences.returnedOn({ day });
}
