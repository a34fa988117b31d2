import type { ReceivedInvitation } from '#contract/invitations/invitations.ts';
import { invitationSentences as sentences } from '#sentences/invitations/invitations.ts';
import { useCall } from '#web/calls/use-call.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { joinWith, keepInvitation } from '#web/invitations/join.ts';
import { paths } from '#web/links/paths.ts';
import { useNavigateFromHere } from '#web/links/use-navigate-from-here.ts';
import { useSession } from '#web/session/session.ts';

interface InvitationActionsProps {
	invitation: ReceivedInvitation;
	/** The business that the invitation is about, or that the inviter shows. */
	profile: { slug: string } | null;
}

/**
 * Offers what somebody may do with an invitation: a member joins at once; for a visitor the invitation waits until they
 * have signed in.
 */
export function InvitationActions({ invitation, profile }: InvitationActionsProps) {
	const session = useSession();
	const { code, purpose, inviter } = invitation;
	const keep = () => keepInvitation(code);
	if (profile && purpose !== 'join')
		return (
			<p className="mt-8 text-center">
				<ButtonLink
					size="large"
					to={purpose === 'review' ? paths.profileReview(profile.slug) : paths.profile(profile.slug)}
					data-press
					onClick={session ? undefined : keep}
				>
					{purpose === 'review' ? sentences.review : sentences.claim}
				</ButtonLink>
			</p>
		);
	if (session) return <JoinButton code={code} name={inviter.name} profile={profile} />;
	const next = profile ? paths.profile(profile.slug) : undefined;
	return (
		<div className="mt-8 flex flex-wrap justify-center gap-3">
			<ButtonLink size="large" to={paths.signUp(next)} data-press onClick={keep}>
				{sentences.signUp}
			</ButtonLink>
			<ButtonLink size="large" look="secondary" to={paths.signIn(next)} data-press onClick={keep}>
				{sentences.signIn}
			</ButtonLink>
		</div>
	);
}

function JoinButton({ code, name, profile }: { code: string; name: string } & Pick<InvitationActionsProps, 'profile'>) {
	const navigate = useNavigateFromHere();
	const { run, isBusy, sentence } = useCall();
	const press = () =>
		run(async () => {
			await joinWith(code);
			navigate(profile ? paths.profile(profile.slug) : paths.friends);
		});
	return (
		<div className="mt-8 flex flex-col items-center gap-4">
			<Button size="large" isBusy={isBusy} onClick={press}>
				{sentences.join({ inviter: name })}
			</Button>
			<FormFailure>{sentence}</FormFailure>
		</div>
	);
}
