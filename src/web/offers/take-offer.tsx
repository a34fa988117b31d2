import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { Offer } from '#contract/offers/offers.ts';
import { offerSentences as sentences } from '#sentences/offers/offers.ts';
import { api } from '#web/calls/api.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { paths } from '#web/links/paths.ts';
import { useSession } from '#web/session/session.ts';

/**
 * Lets a member take an offer. A visitor has to sign in first; the keepers of its business are led to where they change
 * it.
 */
export function TakeOffer({ offer: seen }: { offer: Offer }) {
	const session = useSession();
	const { offer, isAsking } = useMyView(seen);
	const navigate = useNavigate();
	const { sentence, isBusy, write } = useWrite('POST /offers/:id/redeem', { isOnce: true });
	const take = () =>
		write({ params: { id: offer.id }, body: { price_coins: offer.price_coins } }, ({ code }) => {
			if (code) navigate(paths.redemption(code));
		});
	if (offer.is_mine)
		return (
			<div className="mt-6 flex flex-wrap items-center gap-4">
				<p className="text-muted">{sentences.yours}</p>
				<ButtonLink to={paths.ownedOffers(offer.profile.id)} look="secondary" size="small">
					{sentences.change}
				</ButtonLink>
			</div>
		);
	const isTaken = offer.taken_by_me >= offer.per_member;
	return (
		<div className="mt-6 grid justify-items-start gap-4">
			{offer.state === 'on' && (
				<ButtonLink to={paths.signIn(paths.offer(offer.id))} size="large" className="signed-in:hidden">
					{sentences.signInToTake}
				</ButtonLink>
			)}
			{offer.state === 'on' && session && !isTaken && (
				<Button size="large" isBusy={isBusy || isAsking} onClick={take}>
					{offer.taken_by_me > 0
						? sentences.takeAgain({ n: offer.price_coins })
						: sentences.take({ n: offer.price_coins })}
				</Button>
			)}
			<FormFailure>{sentence}</FormFailure>
			{offer.taken_by_me > 0 && (
				<p className="flex flex-wrap items-center gap-x-4 gap-y-2">
					{sentences.takenAlready}
					<ButtonLink to={paths.redemptions} look="secondary" size="small">
						{sentences.myCodes}
					</ButtonLink>
				</p>
			)}
		</div>
	);
}

/**
 * Returns the offer as the member sees it. The page is the same for everyone; what they have taken, and whether the
 * offer is theirs, is asked in the browser.
 */
function useMyView(seen: Offer): { offer: Offer; isAsking: boolean } {
	const uid = useSession()?.uid;
	const load = useMemo(
		() => (uid ? async () => (await api('GET /offers/:id', { params: { id: seen.id } })).data : null),
		[uid, seen.id],
	);
	const { state } = useLoaded(load);
	// Where the answer does not come, the server refuses what may not be taken.
	return { offer: state.is === 'ready' ? state.value : seen, isAsking: state.is === 'loading' };
}
