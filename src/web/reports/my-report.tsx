import type { Report } from '#contract/operator/moderation.ts';
import { moderationSentences } from '#sentences/moderation/moderation.ts';
import { reportSentences as sentences } from '#sentences/moderation/reports.ts';
import { classNames } from '#web/components/class-names.ts';
import { Day } from '#web/components/times/day.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { reasonName } from '#web/reports/report-reasons.ts';

/** Shows something that the member reported, and what came of it. */
export function MyReport({ report: { subject, reason, words, created_at, state, decision } }: { report: Report }) {
	return (
		<article className="grid gap-2 px-5 py-4">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
				<h2 className="min-w-0 break-words font-medium font-sans text-base tracking-normal">
					{`${sentences.what[subject.type]} `}
					<Subject subject={subject} />
				</h2>
				<span
					className={classNames(
						'rounded-full px-2.5 py-0.5 font-medium text-sm',
						state === 'open' ? 'bg-warn/12 text-warn' : 'bg-ink/7',
					)}
				>
					{sentences.states[state]}
					{decision?.reason && ` (${moderationSentences.reasons[decision.reason]})`}
				</span>
			</div>
			<p className="text-muted text-sm">
				{sentences.on} <Day date={created_at} />: {reasonName(subject.type, reason)}
				{decision && (
					<>
						{' · '}
						{sentences.decidedOn} <Day date={decision.at} />
					</>
				)}
			</p>
			{words && (
				<p className="max-w-prose whitespace-pre-line break-words text-[0.9375rem]" dir="auto">
					<span className="sr-only">{`${sentences.yourWords}: `}</span>
					{words}
				</p>
			)}
		</article>
	);
}

/** Names the subject, as a link to it where it has a page. */
function Subject({ subject: { type, id, label, slug } }: Pick<Report, 'subject'>) {
	const address = type === 'member' ? paths.member(id) : slug && paths.profile(slug);
	if (!label) return sentences.gone;
	if (!address) return <span dir="auto">{label}</span>;
	return (
		<Link to={address} className="text-accent hover:underline" dir="auto">
			{label}
		</Link>
	);
}
