import { useLocation } from 'react-router';
import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { directoryMessages as messages } from '#web/directory/messages.ts';
import { isOwn, type Selection } from '#web/directory/selection.ts';
import { paths } from '#web/paths.ts';

/** In the place of the cards where nothing matches: ways on. */
export function NothingFound({ selection }: { selection: Selection }) {
	const isAll = useLocation().search === '';
	const isOfCircle = Boolean(selection.circle);
	const ownEmpty = isOfCircle ? messages.circleEmpty : messages.followingEmpty;
	const { title, lead } = isAll ? messages.nothingYet : isOwn(selection) ? ownEmpty : messages.empty;
	return (
		<EmptyState
			title={title}
			action={
				<div className="flex flex-wrap justify-center gap-3">
					{!isAll && <ButtonLink to={paths.directory}>{messages.seeAll}</ButtonLink>}
					<ButtonLink to={isOfCircle ? paths.friends : paths.addProfile} look={isAll ? 'primary' : 'secondary'}>
						{isOfCircle ? messages.findFriends : messages.addBusiness}
					</ButtonLink>
				</div>
			}
		>
			{lead}
		</EmptyState>
	);
}

/** In the place of the cards that only a member may see: who signed in waits for them, who did not can do so. */
export function OwnWaiting({ selection }: { selection: Selection }) {
	const { pathname, search } = useLocation();
	return (
		<>
			<div role="status" aria-label={messages.loading} className="hidden gap-5 signed-in:grid sm:grid-cols-2">
				{[1, 2, 3, 4].map((place) => (
					<Skeleton key={place} className="h-96 rounded-card" />
				))}
			</div>
			<div className="signed-in:hidden">
				<EmptyState
					title={selection.circle ? messages.circleTitle : messages.followingTitle}
					action={<ButtonLink to={paths.signIn(pathname + search)}>{messages.signIn}</ButtonLink>}
				>
					{selection.circle ? messages.circleLead : messages.followingLead}
				</EmptyState>
			</div>
		</>
	);
}
