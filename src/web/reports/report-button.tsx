import { Flag } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { SubjectType } from '#contract/operator/moderation.ts';
import { moderationSentences as sentences } from '#sentences/moderation/moderation.ts';
import { late } from '#web/components/states/late.tsx';
import { paths } from '#web/links/paths.ts';
import { useSession } from '#web/session/session.ts';

const ReportDialog = late(async () => (await import('#web/reports/report-dialog.tsx')).ReportDialog);

interface ReportButtonProps {
	subject: { type: SubjectType; id: string };
	/** The name of what is reported, for people who do not see what the button stands beside. */
	label: string;
}

/** Opens the dialog to report what the button stands beside. Visitors are led to sign in. */
export function ReportButton({ subject, label }: ReportButtonProps) {
	const session = useSession();
	const navigate = useNavigate();
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<button
				type="button"
				aria-label={sentences.reportOf({ label })}
				className="inline-flex h-9 items-center gap-1.5 rounded-full px-3 text-muted text-sm transition hover:bg-ink/7 hover:text-ink"
				onClick={() => (session ? setOpen(true) : navigate(paths.signIn(location.pathname)))}
			>
				<Flag aria-hidden="true" className="size-4" />
				{sentences.report}
			</button>
			{isOpen && <ReportDialog subject={subject} onClose={() => setOpen(false)} />}
		</>
	);
}
