import type { TellAFriend } from '#contract/invitations/invitations.ts';
import { tellingSentences as sentences } from '#sentences/invitations/telling.ts';

const shown = ['sent', 'opened', 'joined', 'qualified'] as const;

/** Shows what came of all the member's invitations, in four numbers. */
export function TellStats({ stats }: { stats: TellAFriend['stats'] }) {
	return (
		<dl className="mb-6 grid grid-cols-2 gap-4 sm:grid-cols-4">
			{shown.map((key) => (
				<div key={key} className="flex flex-col-reverse rounded-card border border-line bg-raised px-5 py-4">
					<dt className="text-muted text-sm">{sentences.stats[key]}</dt>
					<dd className="font-heading font-semibold text-3xl tabular-nums">{stats[key]}</dd>
				</div>
			))}
		</dl>
	);
}
