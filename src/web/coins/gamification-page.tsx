import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { coinLimits } from '#contract/limits.ts';
import { coinSentences as sentences } from '#sentences/coins.ts';
import { InnovationPage } from '#web/articles/innovations/innovation-page.tsx';
import { apiContext } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { RuleList } from '#web/coins/earning/rule-list.tsx';
import { useRules } from '#web/coins/earning/use-rules.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { late } from '#web/components/states/late.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { paths } from '#web/links/paths.ts';
import { useSession } from '#web/session/session.ts';

const MyCoins = late(async () => (await import('#web/coins/mine/my-coins.tsx')).MyCoins, <Skeleton className="h-96" />);

export async function loader({ context }: LoaderFunctionArgs) {
	const client = context.get(apiContext);
	const [page, rules] = await Promise.all([
		load(client('GET /pages/:slug', { params: { slug: 'innovations-gamification' } })),
		load(client('GET /business-profile/gamification/how-to-earn-coins')),
	]);
	return { page: page.data, rules: rules.data };
}

export const meta: MetaFunction<typeof loader> = (args) =>
	pageMeta(args, {
		title: args.loaderData?.page.title ?? '',
		description: args.loaderData?.page.summary,
		path: paths.gamification,
	});

export default function Gamification() {
	const { page, rules } = useLoaderData<typeof loader>();
	const isMember = useSession() !== null;
	return (
		<InnovationPage page={page} path={paths.gamification}>
			{isMember && <MyCoins />}
			<section id="earn" aria-labelledby="earn-title" className="scroll-mt-20">
				<h2 id="earn-title" className="text-3xl">
					{sentences.rules.title}
				</h2>
				<p className="mt-3 mb-6 max-w-2xl text-lg text-muted">
					{sentences.rules.lead({ day: coinLimits.perDay, week: coinLimits.perWeek })}
				</p>
				<RuleList rules={useRules(rules)} />
			</section>
			<section className="flex flex-wrap items-center justify-between gap-6 rounded-3xl bg-accent-soft px-6 py-8 sm:px-10 signed-in:hidden">
				<div className="max-w-xl">
					<h2 className="text-2xl">{sentences.forMembers.title}</h2>
					<p className="mt-2">{sentences.forMembers.lead}</p>
				</div>
				<div className="flex flex-wrap gap-3">
					<ButtonLink to={paths.signIn(paths.gamification)}>{sentences.forMembers.signIn}</ButtonLink>
					<ButtonLink to={paths.signUp(paths.gamification)} look="secondary">
						{sentences.forMembers.signUp}
					</ButtonLink>
				</div>
			</section>
		</InnovationPage>
	);
}
