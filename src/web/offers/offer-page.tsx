import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { offerLimits } from '#contract/limits.ts';
import type { Offer } from '#contract/offers/offers.ts';
import { offerCardSentences } from '#sentences/offers/card.ts';
import { offerSentences as sentences } from '#sentences/offers/offers.ts';
import { surfSentences } from '#sentences/offers/surf.ts';
import { apiContext } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { PageBody } from '#web/components/page-heading.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { longDayText } from '#web/formats/days.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { OfferPicture } from '#web/offers/offer-card.tsx';
import { TakeOffer } from '#web/offers/take-offer.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
	const client = context.get(apiContext);
	return (await load(client('GET /offers/:id', { params: { id: params.id ?? '' } }))).data;
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
	loaderData
		? pageMeta(
				{ matches },
				{
					title: `${loaderData.title} · ${loaderData.profile.business_name}`,
					description: loaderData.terms ?? sentences.byBusiness({ name: loaderData.profile.business_name }),
					path: paths.offer(loaderData.id),
				},
			)
		: [];
export { PageError as ErrorBoundary };

/** Shows an offer with all there is to know before taking it. */
export default function OfferPage() {
	const offer = useLoaderData<typeof loader>();
	const { title, profile, price_coins } = offer;
	return (
		<PageBody className="pt-6 sm:pt-10">
			<Link to={paths.surfShop} className="font-medium text-accent text-sm hover:underline">
				{surfSentences.toShop}
			</Link>
			<article className="mt-4 grid items-start gap-8 lg:grid-cols-[1.1fr_1fr] lg:gap-12">
				<OfferPicture
					offer={offer}
					isFirst
					sizes="(min-width: 64rem) 38rem, 100vw"
					className="aspect-16/10 w-full rounded-card"
				/>
				<div className="min-w-0">
					<h1 className="wrap-anywhere text-4xl" dir="auto">
						{title}
					</h1>
					<p className="mt-2 text-lg">
						<Link
							to={paths.profile(profile.slug)}
							className="underline underline-offset-4 hover:text-accent"
							dir="auto"
						>
							{profile.business_name}
						</Link>
						{profile.locality && <span className="text-muted"> · {profile.locality}</span>}
					</p>
					<p className="mt-6 font-semibold text-3xl text-accent tabular-nums">
						{offerCardSentences.coins({ n: price_coins })}
					</p>
					<p className="mt-1 text-muted">{factsOf(offer).join(' · ')}</p>
					<TakeOffer key={offer.id} offer={offer} />
					<p className="mt-4 max-w-prose text-muted text-sm">
						{sentences.confirmWithin({ days: offerLimits.codeDays })}
					</p>
					{offer.terms && (
						<section className="mt-8">
							<h2 className="text-xl">{sentences.terms}</h2>
							<p className="mt-2 max-w-prose whitespace-pre-line break-words" dir="auto">
								{offer.terms}
							</p>
						</section>
					)}
				</div>
			</article>
		</PageBody>
	);
}

const factsOf = ({ state, left, per_member, valid_from, valid_to }: Offer): string[] => [
	...(state === 'on' ? [offerCardSentences.left({ n: left })] : [offerCardSentences.states[state]]),
	sentences.perMember({ n: per_member }),
	...(state === 'coming' ? [sentences.validFrom({ day: longDayText(new Date(valid_from)) })] : []),
	sentences.validUntil({ day: longDayText(new Date(valid_to)) }),
];
