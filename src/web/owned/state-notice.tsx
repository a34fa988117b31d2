import type { Profile } from '#contract/profiles/profiles.ts';
import { ownedSentences as sentences } from '#sentences/owned.ts';
import { AlmostThere } from '#web/account/almost-there.tsx';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Day } from '#web/components/times/day.tsx';
import { showToast } from '#web/components/toast.tsx';
import { withElements } from '#web/components/with-elements.tsx';
import { RemovedNotice } from '#web/reports/removed-notice.tsx';
import { useDecision } from '#web/reports/use-decision.ts';
import { useSession } from '#web/session/session.ts';
import { useNavbar } from '#web/shell/navbar-context.tsx';

/** Tells why nobody but its keepers sees the business, and what can be done about it. */
export function StateNotice({ profile, onRestored }: { profile: Profile; onRestored: () => void }) {
	const { sentence, isBusy, write } = useWrite('POST /business-profile/:id/restore');
	const { setActive } = useNavbar();
	const byOperator = profile.suspension?.reason ?? profile.deletion?.reason ?? null;
	const email = useSession()?.email ?? null;
	const [decision, setDecision] = useDecision(byOperator && profile.my_role === 'owner' ? profile.id : null);
	if (byOperator !== null)
		return (
			<Notice className="mb-8" title={profile.deletion ? sentences.deletedByOperatorTitle : sentences.suspendedTitle}>
				<p>
					{profile.deletion
						? withElements(sentences.deletedByOperator, { day: <Day date={profile.deletion.restorable_until} /> })
						: sentences.suspended}
					{!decision && ` ${sentences.reason}: ${byOperator}`}
				</p>
				{decision && (
					<div className="mt-3">
						<RemovedNotice decision={decision} onAppealed={setDecision} />
					</div>
				)}
			</Notice>
		);
	if (profile.status === 'waiting')
		return <AlmostThere title={sentences.almostThere} email={email} onReturn={onRestored} className="mb-8" />;
	if (!profile.deletion) return null;
	const restore = () =>
		write({ params: { id: profile.id } }, () => {
			showToast(sentences.restored);
			setActive((before) => !before);
			onRestored();
		});
	return (
		<>
			<Notice
				className="mb-4"
				title={sentences.deletedTitle}
				action={
					<Button size="small" isBusy={isBusy} onClick={restore}>
						{sentences.restore}
					</Button>
				}
			>
				{withElements(sentences.deleted, { day: <Day date={profile.deletion.restorable_until} /> })}
			</Notice>
			<FormFailure>{sentence}</FormFailure>
		</>
	);
}
