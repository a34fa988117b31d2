import type { MetaFunction } from 'react-router';
import { accountSentences } from '#sentences/account/account.ts';
import { pageSentences } from '#sentences/pages.ts';
import { ActionForm } from '#web/account/action-form.tsx';
import { ActionDone } from '#web/account/mailed-links/action-done.tsx';
import { failedStep, useActionCode } from '#web/account/mailed-links/use-action-code.ts';
import { AuthFrame } from '#web/account/sign-in/auth-frame.tsx';
import { codeOf } from '#web/account/sign-in/error-sentences.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { useHeadingFocus } from '#web/document/use-heading-focus.ts';
import { paths } from '#web/links/paths.ts';

const { action } = accountSentences;

export const meta: MetaFunction = (args) => pageMeta(args, { title: accountSentences.title, isPrivate: true });

/** The page that mailed links lead to: tells what the link would do and to whom, and does it on a press. */
export default function AuthAction() {
	const { step, setStep, read } = useActionCode();
	useHeadingFocus(step.is);
	switch (step.is) {
		case 'reading':
			return (
				<AuthFrame title={action.title} lead={action.reading}>
					<noscript>
						<p className="mt-6 rounded-xl bg-accent-soft px-4 py-3 text-sm">{pageSentences.auth.needsScript}</p>
					</noscript>
					<Skeleton className="mt-8 h-12" />
				</AuthFrame>
			);
		case 'signIn':
			return (
				<AuthFrame title={action.signIn.title} lead={action.signIn.lead}>
					<ButtonLink to={paths.signIn()} className="mt-8 self-start">
						{action.toSignIn}
					</ButtonLink>
				</AuthFrame>
			);
		case 'failed':
			return (
				<AuthFrame title={step.isPassing ? action.passingTitle : action.failedTitle}>
					<div className="mt-6">
						<ErrorState title={step.sentence} onRetry={step.isPassing ? read : undefined} />
					</div>
					{!step.isPassing && <AskAgain mode={step.mode} />}
				</AuthFrame>
			);
		case 'ready':
			return (
				<ActionForm
					code={step.code}
					onDone={() => setStep({ ...step, is: 'done' })}
					onRefused={(error) => {
						// Only a link that stopped working while the page was open ends here; the form shows every other error.
						if (!/-action-code$/.test(codeOf(error) ?? '')) throw error;
						setStep(failedStep(error, step.code.kind));
					}}
				/>
			);
		case 'done':
			return <ActionDone code={step.code} onward={step.onward} />;
	}
}

function AskAgain({ mode }: { mode: string | null }) {
	const isAboutAddress = mode === 'verifyEmail' || mode === 'verifyAndChangeEmail';
	return (
		<div className="mt-6 flex flex-wrap gap-3">
			{mode === 'resetPassword' && <ButtonLink to={paths.forgotPassword}>{action.again.resetPassword}</ButtonLink>}
			{isAboutAddress && <ButtonLink to={paths.account}>{action.again.address}</ButtonLink>}
			<Button look="secondary" onClick={() => location.assign(paths.home)}>
				{action.home}
			</Button>
		</div>
	);
}
