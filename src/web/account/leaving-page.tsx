import { type MetaFunction, useNavigate } from 'react-router';
import { accountSentences } from '#sentences/account/account.ts';
import { deleteAccount } from '#web/account/credentials.ts';
import { Confirming, useConfirmed } from '#web/account/mailed-links/confirming.tsx';
import { AuthFrame } from '#web/account/sign-in/auth-frame.tsx';
import { useForm } from '#web/account/sign-in/use-form.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

const { leaving } = accountSentences;

export const meta: MetaFunction = (args) => pageMeta(args, { title: leaving.title, isPrivate: true });

/** The page after a member has left, while another service still keeps the account that they signed in with. */
export default function Leaving() {
	return (
		<AuthFrame title={leaving.title} lead={leaving.lead}>
			<Confirming>
				<LastStep />
			</Confirming>
		</AuthFrame>
	);
}

function LastStep() {
	const confirmed = useConfirmed();
	const navigate = useNavigate();
	const form = useForm({
		fields: {},
		check: () => ({}),
		send: async () => {
			let isGone = false;
			const isDone = await confirmed(async () => {
				isGone = await deleteAccount();
			});
			// Leaving begins on the account page, for a member who came here by a link.
			if (isDone) await navigate(isGone ? paths.goodbye : paths.account, { replace: true });
		},
	});
	return (
		<form method="post" noValidate className="mt-8 space-y-5" onSubmit={form.submit}>
			<FormFailure>{form.failure}</FormFailure>
			<Button type="submit" look="danger" isBusy={form.isBusy}>
				{leaving.press}
			</Button>
			<p className="text-muted text-sm">
				{leaving.again}{' '}
				<Link to={paths.signIn()} className="font-medium text-accent hover:underline">
					{leaving.signIn}
				</Link>
			</p>
		</form>
	);
}
