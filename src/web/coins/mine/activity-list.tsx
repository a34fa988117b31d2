import type { Entry } from '#contract/coins/ledger.ts';
import { coinSentences } from '#sentences/coins.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Ago } from '#web/components/times/ago.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

const { activities: sentences } = coinSentences;

/** Shows what happened to the member's coins lately, as sentences. */
export function ActivityList({ activities }: { activities: (Entry & { sentence: string })[] }) {
	return (
		<section
			aria-labelledby="activities"
			className="rounded-card border border-line bg-raised p-5 shadow-raised sm:p-6"
		>
			<h3 id="activities" className="text-xl">
				{sentences.title}
			</h3>
			{activities.length === 0 ? (
				<>
					<p className="mt-3 text-muted">{sentences.nothing}</p>
					<ButtonLink to={paths.directory} look="secondary" size="small" className="mt-4">
						{sentences.action}
					</ButtonLink>
				</>
			) : (
				<ul className="mt-3 divide-y divide-line">
					{activities.map(({ id, sentence, subject, at }) => (
						<li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
							<span className="min-w-0" dir="auto">
								{subject ? (
									<Link to={subject.url} className="underline-offset-4 hover:underline">
										{sentence}
									</Link>
								) : (
									sentence
								)}
							</span>
							<span className="text-muted text-sm">
								<Ago at={at} />
							</span>
						</li>
					))}
				</ul>
			)}
		</section>
	);
}
