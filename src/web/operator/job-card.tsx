import type { ReactNode } from 'react';
import type { Job } from '#contract/operator/jobs.ts';
import { jobSentences as sentences } from '#sentences/jobs.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { classNames } from '#web/components/class-names.ts';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { Moment } from '#web/components/times/exact-moment.tsx';
import { showToast } from '#web/components/toast.tsx';
import { labelOf } from '#web/sentences/label-of.ts';

/** Shows a job that failed: when, how often and why, with a button to try it again. */
export function JobCard({ job }: { job: Job }) {
	const { sentence, isBusy, write } = useWrite('POST /operator/jobs/:id/retry');
	const retry = () => write({ params: { id: job.id } }, () => showToast(sentences.retried));
	const name = labelOf(sentences.kinds, job.kind) ?? job.kind;
	return (
		<article className="rounded-card border border-line bg-raised p-5 shadow-raised sm:p-6">
			<header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
				<h2 className="text-xl">{job.deed ? `${name}: ${job.deed}` : name}</h2>
				<span
					className={classNames(
						'rounded-full px-2.5 py-0.5 font-medium text-sm',
						job.state === 'failed' ? 'bg-warn/12 text-warn' : 'bg-accent-soft text-ink',
					)}
				>
					{sentences.states[job.state]}
				</span>
			</header>
			<dl className="mt-4 grid gap-x-8 gap-y-3 text-[0.9375rem] sm:grid-cols-3">
				<Fact label={sentences.sentAt}>
					<Moment at={job.sent_at} />
				</Fact>
				{job.tried_at && (
					<Fact label={sentences.triedAt}>
						<Moment at={job.tried_at} />
					</Fact>
				)}
				{job.due_at && (
					<Fact label={sentences.dueAt}>
						<Moment at={job.due_at} />
					</Fact>
				)}
				<Fact label={sentences.tries}>{job.tries}</Fact>
				<Fact label={sentences.reason}>{job.reason}</Fact>
			</dl>
			<FormFailure>{sentence}</FormFailure>
			<Button look="secondary" size="small" className="mt-5" isBusy={isBusy} onClick={retry}>
				{sentences.retry}
			</Button>
		</article>
	);
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
	<div className="min-w-0">
		<dt className="text-muted text-sm">{label}</dt>
		<dd className="wrap-anywhere tabular-nums">{children}</dd>
	</div>
);
