import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { spacedCode } from '#contract/offers/code-letters.ts';
import type { ShownRedemption } from '#contract/offers/redemptions.ts';
import { redemptionSentences as sentences } from '#sentences/offers/redemptions.ts';
import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';
import { keepShown } from '#web/calls/reloads/keep-shown.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { PageBody } from '#web/components/page-heading.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { ConfirmRedemption } from '#web/offers/codes/confirm-redemption.tsx';
import { RedemptionFacts } from '#web/offers/codes/redemption-facts.tsx';

export const clientLoader = keepShown(async ({ params, request }: ClientLoaderFunctionArgs) => {
	requireSession(request);
	const code = params.code ?? '';
	return { code, redemption: (await load(api('GET /redemptions/:code', { params: { code } }), request)).data };
});

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.codeTitle, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

/**
 * Shows a redemption; its QR code leads here. Whoever took it shows the code, and the people of its business confirm
 * it.
 */
export default function RedemptionPage() {
	const { code, redemption } = useLoaderData<typeof clientLoader>();
	return (
		<PageBody className="pt-10">
			{redemption.qr_svg !== null && redemption.code !== null ? (
				<CodeToShow redemption={redemption} code={redemption.code} qr={redemption.qr_svg} />
			) : (
				<div className="mx-auto max-w-md">
					<ConfirmRedemption key={code} code={code} redemption={redemption} />
				</div>
			)}
		</PageBody>
	);
}

function CodeToShow({ redemption, code, qr }: { redemption: ShownRedemption; code: string; qr: string }) {
	const { revalidate, state } = useRevalidator();
	const spaced = spacedCode(code);
	return (
		<article className="mx-auto max-w-md">
			<Link to={paths.redemptions} className="font-medium text-accent text-sm hover:underline">
				{sentences.back}
			</Link>
			<h1 className="wrap-anywhere mt-3 text-4xl" dir="auto">
				{redemption.title}
			</h1>
			<div className="mt-2">
				<RedemptionFacts redemption={redemption} />
			</div>
			<div className="mt-6 rounded-card border border-line bg-raised p-6 text-center shadow-raised">
				<img
					src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
					alt={sentences.qr({ code: spaced })}
					width={280}
					height={280}
					className="mx-auto aspect-square w-full max-w-72 rounded-xl"
				/>
				<p className="mt-5 whitespace-nowrap font-semibold text-2xl tabular-nums tracking-[0.08em] sm:text-3xl">
					<span className="sr-only">{sentences.code} </span>
					{spaced}
				</p>
				<p className="mt-2 text-muted text-sm">{sentences.codeLead}</p>
			</div>
			<div className="mt-5 flex flex-wrap gap-3">
				<Button look="secondary" isBusy={state === 'loading'} onClick={() => void revalidate()}>
					{sentences.refresh}
				</Button>
				<ButtonLink to={paths.surfShop} look="quiet">
					{sentences.toShop}
				</ButtonLink>
			</div>
			{redemption.terms && (
				<section className="mt-8">
					<h2 className="text-xl">{sentences.terms}</h2>
					<p className="mt-2 whitespace-pre-line break-words" dir="auto">
						{redemption.terms}
					</p>
				</section>
			)}
		</article>
	);
}
