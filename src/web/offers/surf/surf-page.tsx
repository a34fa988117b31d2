import { useCallback, useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import type { ListedProfile } from '#contract/profiles/directory.ts';
import { surfSentences as sentences } from '#sentences/offers/surf.ts';
import { sentences as siteSentences } from '#sentences/shell.ts';
import { api, apiContext } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { pack, useUnpacked } from '#web/calls/packed.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { useFocusBack } from '#web/components/focus-back.ts';
import { PageBody } from '#web/components/page-heading.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { SurfCard } from '#web/offers/surf/surf-card.tsx';
import { useSession } from '#web/session/session.ts';

/** The number of businesses fetched at a time, and how many before the last of them the next are asked for. */
const aPart = 20;
const ahead = 5;

export async function loader({ context }: LoaderFunctionArgs) {
	const { data, meta } = await load(context.get(apiContext)('GET /business-profile', { query: { limit: aPart } }));
	return pack({ data, next: meta.next });
}

export const meta: MetaFunction = (args) =>
	pageMeta(args, { title: sentences.surfTitle, description: sentences.surfLead, path: paths.surf });
export { PageError as ErrorBoundary };

/**
 * Shows one business at a time, like a walk along a street. For members, the businesses that their circle likes come
 * first.
 */
export default function Surf() {
	const { places, at, hasEnded, hasFailed, go, retry } = useStreet(useUnpacked(useLoaderData<typeof loader>()));
	const place = places[at];
	/** The button that goes on, or that begins again at the end of the street. */
	const next = useFocusBack(place === undefined);
	useArrowKeys(go);
	return (
		<PageBody className="pt-6 sm:pt-10">
			<header className="mx-auto flex max-w-2xl flex-wrap items-end justify-between gap-x-6 gap-y-3">
				<div>
					<Link to={paths.surfShop} className="font-medium text-accent text-sm hover:underline">
						{sentences.toShop}
					</Link>
					<h1 className="mt-1 text-4xl">{sentences.surfTitle}</h1>
					<p className="mt-1 text-muted">{sentences.surfLead}</p>
				</div>
			</header>
			<p role="status" className="sr-only">
				{place ? sentences.place({ name: place.business_name, at: at + 1 }) : at > 0 && hasEnded && sentences.end}
			</p>
			<div className="mx-auto mt-6 max-w-2xl">
				{places.length === 0 ? (
					<EmptyState
						title={sentences.surfEmpty}
						action={<ButtonLink to={paths.directory}>{sentences.browse}</ButtonLink>}
					/>
				) : place ? (
					<SurfCard place={place} at={at} onGo={go} next={next} />
				) : hasEnded ? (
					<EmptyState
						title={sentences.end}
						action={
							<Button ref={next} onClick={() => go(-places.length)}>
								{sentences.again}
							</Button>
						}
					>
						{sentences.endLead}
					</EmptyState>
				) : hasFailed ? (
					<ErrorState onRetry={retry}>{sentences.streetFailed}</ErrorState>
				) : (
					<div role="status" aria-label={siteSentences.loading}>
						<Skeleton className="h-[34rem] rounded-card" />
					</div>
				)}
			</div>
		</PageBody>
	);
}

interface Street {
	data: ListedProfile[];
	next: string | null;
	/** The order that the cursor belongs to; left out for everyone's order. */
	sort?: 'circle';
}

/** Holds where somebody is on the street, which grows before they come to its end. */
function useStreet(first: Street) {
	const session = useSession();
	const [street, setStreet] = useState(first);
	const [at, setAt] = useState(0);
	const hasBegun = useRef(false);
	const [more, setMore] = useState<'rest' | 'loading' | 'failed'>('rest');
	// A member's street is in their circle's order, unless they have begun to walk in everyone's.
	useEffect(() => {
		if (!session) return;
		let isCurrent = true;
		api('GET /business-profile', { query: { limit: aPart, sort: 'circle' } }).then(
			({ data, meta }) =>
				isCurrent &&
				setStreet((before) =>
					before === first && !hasBegun.current ? { data, next: meta.next, sort: 'circle' } : before,
				),
			// The street stays in everyone's order.
			() => {},
		);
		return () => {
			isCurrent = false;
		};
	}, [session, first]);
	useEffect(() => {
		const { next, sort } = street;
		if (!next || more !== 'rest' || at < street.data.length - ahead) return;
		setMore('loading');
		api('GET /business-profile', { query: { limit: aPart, cursor: next, sort } }).then(
			({ data, meta }) => {
				setStreet((before) => {
					// The street may have become one in the circle's order meanwhile, to which this part does not belong.
					if (before.next !== next) return before;
					const known = new Set(before.data.map(({ id }) => id));
					return { ...before, data: [...before.data, ...data.filter(({ id }) => !known.has(id))], next: meta.next };
				});
				setMore('rest');
			},
			() => setMore('failed'),
		);
	}, [street, at, more]);
	const retry = useCallback(() => setMore((before) => (before === 'failed' ? 'rest' : before)), []);
	const { length } = street.data;
	const go = useCallback(
		(step: number) => {
			hasBegun.current = true;
			// A part that could not be fetched is asked for again with the next step.
			retry();
			setAt((before) => Math.min(Math.max(before + step, 0), length));
		},
		[length, retry],
	);
	return { places: street.data, at, hasEnded: street.next === null, hasFailed: more === 'failed', go, retry };
}

/** Goes forward and back by the arrow keys, in the direction of reading, except where somebody types. */
function useArrowKeys(go: (step: number) => void): void {
	useEffect(() => {
		const onKey = ({ key, target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
			if (altKey || ctrlKey || metaKey || shiftKey) return;
			if (target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog')) return;
			const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
			if (key === 'ArrowLeft' || key === 'ArrowRight') go(key === forward ? 1 : -1);
		};
		document.addEventListener('keydown', onKey);
		return () => document.removeEventListener('keydown', onKey);
	}, [go]);
}
