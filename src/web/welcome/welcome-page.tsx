import { useRef, useState } from 'react';
import { type ClientLoaderFunctionArgs, type MetaFunction, redirect, useLoaderData, useNavigate } from 'react-router';
import { type WelcomeCard, welcomeCards } from '#contract/terms.ts';
import { welcomeSentences as sentences } from '#sentences/welcome.ts';
import { VerifyNotice } from '#web/account/verify-notice.tsx';
import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { Button } from '#web/components/button.tsx';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { Steps } from '#web/components/steps.tsx';
import { showToast } from '#web/components/toast.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { paths } from '#web/links/paths.ts';
import { PeopleCard } from '#web/welcome/people-card.tsx';
import { PictureCard } from '#web/welcome/picture-card.tsx';
import { PlacesCard } from '#web/welcome/places-card.tsx';

const placesShown = 12;

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
	requireSession(request);
	const { data: me } = await load(api('GET /me'), request);
	if (me.welcome.length === 0) throw redirect(paths.controlPage);
	const [suggestions, places, reviewed] = await Promise.all([
		load(api('GET /me/friends-suggestions', { query: { limit: 6 } }), request),
		load(api('GET /business-profile', { query: { sort: 'most-reviewed', limit: placesShown } }), request),
		load(api('GET /members/:id/reviews', { params: { id: me.id }, query: { limit: 3 } }), request),
	]);
	return {
		me,
		suggestions: suggestions.data,
		places: places.data,
		rated: reviewed.data.map(({ profile_id }) => profile_id),
	};
}
/** Each card knows what was done on it, and the others stay as they are: nothing is loaded anew. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.title, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

export default function Welcome() {
	const { me: initial, suggestions, places, rated } = useLoaderData<typeof clientLoader>();
	const [me, setMe] = useState(initial);
	const [left, setLeft] = useState<readonly WelcomeCard[]>(me.welcome);
	const content = useRef<HTMLDivElement>(null);
	const navigate = useNavigate();
	const card = left[0];

	const keep = async (next: readonly WelcomeCard[]) => {
		setLeft(next);
		const isKept = api('PATCH /me', { body: { welcome: [...next] }, keepalive: true }).catch((error: unknown) => {
			showToast(sentenceOf(error));
		});
		if (next.length > 0) {
			content.current?.focus({ preventScroll: true });
			content.current?.scrollIntoView({ block: 'start' });
			return;
		}
		// The page that follows asks which cards are left.
		await isKept;
		navigate(paths.controlPage, { replace: true });
	};
	const lookAgain = () =>
		void api('GET /me').then(
			({ data }) => setMe(data),
			// The notice stands until it is known to be no longer needed.
			() => {},
		);
	const parts = {
		isLast: left.length === 1,
		onDone: () => void keep(left.slice(1)),
	};
	return (
		<PageBody>
			<div className="mx-auto max-w-3xl">
				<PageHeading
					title={sentences.greeting({ name: me.name })}
					lead={sentences.lead}
					actions={
						<Button look="quiet" size="small" onClick={() => void keep([])}>
							{sentences.skipAll}
						</Button>
					}
				/>
				{/* Focus and view go to the beginning of a new card. */}
				<div ref={content} tabIndex={-1} className="scroll-mt-20 outline-none">
					<Steps
						label={sentences.steps}
						doneLabel={sentences.stepDone}
						current={card}
						steps={welcomeCards.map((id) => ({ id, name: sentences.cards[id].step, isDone: !left.includes(id) }))}
					/>
					{card === 'people' && <PeopleCard suggestions={suggestions} {...parts} />}
					{card === 'places' && <PlacesCard places={places} rated={rated} {...parts} />}
					{card === 'picture' && <PictureCard me={me} {...parts} />}
				</div>
				{/* On the card of businesses, the review that waits says the same beside itself. */}
				{card !== 'places' && (
					<div className="mt-8">
						<VerifyNotice me={me} onReturn={lookAgain} />
					</div>
				)}
			</div>
		</PageBody>
	);
}
