import { ChevronLeft, Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { isHiddenStatus } from '#contract/terms.ts';
import { posterSentences as sentences } from '#sentences/poster.ts';
import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { useSite } from '#web/document/site.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { type Paper, PosterSheet, papers } from '#web/owned/poster/poster-sheet.tsx';
import { qrCode } from '#web/owned/poster/qr-code.ts';
import { savePng, saveSvg } from '#web/owned/poster/save-code.ts';
import { usePaper } from '#web/owned/poster/use-paper.ts';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
	requireSession(request);
	const { data } = await load(api('GET /business-profile/:id', { params: { id: params.id ?? '' } }), request);
	if (data.my_role === 'none') throw new Response(null, { status: 404 });
	return data;
}
clientLoader.hydrate = true as const;

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
	pageMeta(
		{ matches },
		{ title: [sentences.title, loaderData?.business_name].filter(Boolean).join(' · '), isPrivate: true },
	);
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

export default function ProfilePoster() {
	const profile = useLoaderData<typeof clientLoader>();
	const [paper, setPaper] = useState<Paper>('A4');
	usePaper(paper);
	const address = useSite().url + paths.shortLink(profile.slug);
	const code = useMemo(() => qrCode(address), [address]);
	const isPublic = !profile.deletion && !isHiddenStatus(profile.status);
	return (
		<div className="mx-auto grid w-full max-w-6xl items-start gap-10 px-4 py-10 sm:px-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
			<div className="print:hidden">
				<Link
					to={paths.ownedProfile(profile.id)}
					className="inline-flex items-center gap-1 text-muted text-sm hover:text-ink"
				>
					<ChevronLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
					{sentences.back}
				</Link>
				<h1 className="mt-3 text-4xl">{sentences.title}</h1>
				<p className="mt-3 text-muted">{sentences.lead}</p>
				{!isPublic && (
					<div className="mt-5">
						<Notice>{sentences.notPublic}</Notice>
					</div>
				)}
				<fieldset className="mt-8">
					<legend className="font-medium text-sm">{sentences.paper}</legend>
					<div className="mt-2 flex gap-2">
						{papers.map((size) => (
							<Button
								key={size}
								look={size === paper ? 'primary' : 'secondary'}
								size="small"
								aria-pressed={size === paper}
								onClick={() => setPaper(size)}
							>
								{size}
							</Button>
						))}
					</div>
				</fieldset>
				<Button
					className="mt-5"
					icon={<Printer aria-hidden="true" className="size-4" />}
					onClick={() => window.print()}
				>
					{sentences.print}
				</Button>
				<section className="mt-10 border-line border-t pt-6" aria-labelledby="code-alone">
					<h2 id="code-alone" className="text-xl">
						{sentences.code}
					</h2>
					<p className="mt-1 text-muted text-sm">{sentences.codeHint}</p>
					<div className="mt-3 flex gap-2">
						<Button look="secondary" size="small" onClick={() => saveSvg(code, profile.slug)}>
							{sentences.svg}
						</Button>
						<Button look="secondary" size="small" onClick={() => void savePng(code, profile.slug)}>
							{sentences.png}
						</Button>
					</div>
				</section>
			</div>
			<figure aria-label={sentences.preview} className="flex justify-center">
				<PosterSheet name={profile.business_name} address={address} code={code} paper={paper} />
			</figure>
		</div>
	);
}
