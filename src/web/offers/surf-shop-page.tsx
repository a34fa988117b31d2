import { Search, Waves } from 'lucide-react';
import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { surfSentences as sentences } from '#sentences/offers/surf.ts';
import { InnovationPage } from '#web/articles/innovations/innovation-page.tsx';
import { apiContext } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { pack, useUnpacked } from '#web/calls/packed.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { inputClasses } from '#web/components/forms/field.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { paths } from '#web/links/paths.ts';
import { AffordableOffers, offersAPage, ShopOffers } from '#web/offers/shop-offers.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
	const client = context.get(apiContext);
	const search = new URL(request.url).searchParams;
	const [q, cursor] = [search.get('q') ?? undefined, search.get('cursor') ?? undefined];
	const [page, offers] = await Promise.all([
		load(client('GET /pages/:slug', { params: { slug: 'innovations-surf-shop' } })),
		load(client('GET /offers', { query: { q, cursor, limit: offersAPage } })),
	]);
	return { page: page.data, q: q ?? '', offers: pack({ data: offers.data, meta: { next: offers.meta.next } }) };
}

export const meta: MetaFunction<typeof loader> = (args) =>
	pageMeta(args, {
		title: args.loaderData?.page.title ?? '',
		description: args.loaderData?.page.summary,
		path: paths.surfShop,
	});

/** Shows the operator's text, and what is in the shop. */
export default function SurfShop() {
	const { page, q, offers } = useLoaderData<typeof loader>();
	const [isAffordable, setAffordable] = useState(false);
	const first = useUnpacked(offers);
	return (
		<InnovationPage page={page} path={paths.surfShop}>
			<section aria-labelledby="shop">
				<div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
					<h2 id="shop" className="text-3xl">
						{sentences.shop}
					</h2>
					<div className="flex flex-wrap gap-2">
						<ButtonLink to={paths.redemptions} look="quiet" size="small" className="signed-out:hidden">
							{sentences.myCodes}
						</ButtonLink>
						<ButtonLink to={paths.surf} size="small" icon={<Waves aria-hidden="true" className="size-4" />}>
							{sentences.surf}
						</ButtonLink>
					</div>
				</div>
				<form action={paths.surfShop} aria-label={sentences.search} className="mt-5 flex max-w-xl gap-2">
					<input
						key={q}
						name="q"
						type="search"
						defaultValue={q}
						maxLength={100}
						aria-label={sentences.search}
						placeholder={sentences.search}
						className={`${inputClasses} h-11 min-w-0 flex-1`}
					/>
					<Button type="submit" look="secondary" icon={<Search aria-hidden="true" className="size-4" />}>
						{sentences.searchButton}
					</Button>
				</form>
				<label className="mt-4 inline-flex items-center gap-2.5 text-[0.9375rem] signed-out:hidden">
					<input
						type="checkbox"
						className="size-4.5 accent-accent"
						checked={isAffordable}
						onChange={({ currentTarget }) => setAffordable(currentTarget.checked)}
					/>
					{sentences.affordable}
				</label>
				{isAffordable ? <AffordableOffers key={q} q={q} /> : <ShopOffers key={q} q={q} first={first} />}
			</section>
		</InnovationPage>
	);
}
