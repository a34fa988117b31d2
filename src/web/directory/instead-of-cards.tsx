import { useLocation } from 'react-router';
import type { UnderstoodQuery } from '#contract/profiles/directory.ts';
import { directorySentences as sentences } from '#sentences/directory.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { type Choices, labelAmong } from '#web/directory/filters/choices.ts';
import { isOwn, type Selection } from '#web/links/directory-selection.ts';
import { paths } from '#web/links/paths.ts';

interface NothingFoundProps {
	selection: Selection;
	understood: UnderstoodQuery | undefined;
	choices: Choices;
}

/**
 * Stands in the place of the cards where nothing matches, and offers ways on: to all of the category or the place that
 * was understood or chosen, and to everything.
 */
export function NothingFound({ selection, understood, choices }: NothingFoundProps) {
	const isAll = useLocation().search === '';
	const isOfCircle = Boolean(selection.circle);
	const ownEmpty = isOfCircle ? sentences.circleEmpty : sentences.followingEmpty;
	const { sort: _sort, page: _page, cursor: _cursor, radius: _radius, ...asked } = selection;
	const isNarrowed = Object.values(asked).filter(Boolean).length > 1;
	const chosen = {
		category: isNarrowed && named(selection.category, labelAmong(choices.categories, selection.category)),
		place: isNarrowed && named(selection.place, choices.places.find(({ slug }) => slug === selection.place)?.label),
	};
	const category = understood?.categories[0] ?? chosen.category;
	const place = understood?.place ?? chosen.place;
	const empty = {
		title: selection.q ? sentences.empty.titleOf({ query: selection.q }) : sentences.empty.title,
		lead: sentences.empty.lead,
	};
	const { title, lead } = isAll ? sentences.nothingYet : isOwn(selection) ? ownEmpty : empty;
	return (
		<EmptyState
			title={title}
			action={
				<div className="flex flex-wrap justify-center gap-3">
					{category && (
						<ButtonLink to={paths.directoryWith({ category: category.slug })}>
							{sentences.allOfCategory({ category: category.label })}
						</ButtonLink>
					)}
					{place && (
						<ButtonLink to={paths.directoryWith({ place: place.slug })} look={category ? 'secondary' : 'primary'}>
							{sentences.allInPlace({ place: place.label })}
						</ButtonLink>
					)}
					{!isAll && (
						<ButtonLink to={paths.directory} look={category || place ? 'secondary' : 'primary'}>
							{sentences.seeAll}
						</ButtonLink>
					)}
					<ButtonLink to={isOfCircle ? paths.friends : paths.addProfile} look={isAll ? 'primary' : 'secondary'}>
						{isOfCircle ? sentences.findFriends : sentences.addBusiness}
					</ButtonLink>
				</div>
			}
		>
			{lead}
		</EmptyState>
	);
}

const named = (slug: string | undefined, label: string | undefined) => (slug && label ? { slug, label } : null);

/**
 * Stands in the place of cards that only a member may see: a member sees a skeleton, and a visitor is asked to sign in.
 */
export function OwnWaiting({ selection }: { selection: Selection }) {
	const { pathname, search } = useLocation();
	return (
		<>
			<div role="status" aria-label={sentences.loading} className="hidden gap-5 signed-in:grid sm:grid-cols-2">
				{[1, 2, 3, 4].map((place) => (
					<Skeleton key={place} className="h-96 rounded-card" />
				))}
			</div>
			<div className="signed-in:hidden">
				<EmptyState
					title={selection.circle ? sentences.circleTitle : sentences.followingTitle}
					action={<ButtonLink to={paths.signIn(pathname + search)}>{sentences.signIn}</ButtonLink>}
				>
					{selection.circle ? sentences.circleLead : sentences.followingLead}
				</EmptyState>
			</div>
		</>
	);
}
