import { accountSentences } from '#sentences/account/account.ts';
import { AskForPassword } from '#web/account/ask-for-password.tsx';
import { AuthFrame } from '#web/account/sign-in/auth-frame.tsx';
import { ButtonLink } from '#web/components/button.tsx';
import { paths } from '#web/links/paths.ts';
import type { ActionCode } from '#web/session/action-code.ts';
import { useSession } from '#web/session/session.ts';

const { action } = accountSentences;

/**
 * Tells what a link has done, and where to go on. `onward` is the page of this site that the message wanted to lead to.
 */
export function ActionDone({
	code: { kind, email, setsPassword },
	onward,
}: {
	code: ActionCode;
	onward: string | undefined;
}) {
	const session = useSession();
	const { doneTitle, done } = action[kind];
	/** Whoever could change the address may know the password: the member should choose a new one. */
	const needsPassword = kind === 'recoverEmail' && !setsPassword;
	const sentence = needsPassword ? action.recoverEmail.doneWithoutPassword : done;
	return (
		<AuthFrame title={doneTitle} lead={typeof sentence === 'string' ? sentence : sentence({ email })}>
			{needsPassword && (
				<div className="mt-6">
					<AskForPassword email={email} />
				</div>
			)}
			<div className="mt-8 flex flex-wrap gap-3">
				{kind === 'verifyEmail' && session ? (
					<ButtonLink to={onward ?? paths.controlPage}>{action.onward}</ButtonLink>
				) : (
					<ButtonLink to={paths.signIn(onward)} state={{ email }} look={needsPassword ? 'secondary' : 'primary'}>
						{action.toSignIn}
					</ButtonLink>
				)}
			</div>
		</AuthFrame>
	);
}
