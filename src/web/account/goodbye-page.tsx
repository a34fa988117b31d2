import type { MetaFunction } from 'react-router';
import { accountSentences } from '#sentences/account/account.ts';
import { AuthFrame } from '#web/account/sign-in/auth-frame.tsx';
import { ButtonLink } from '#web/components/button.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { paths } from '#web/links/paths.ts';

const { goodbye } = accountSentences;

export const meta: MetaFunction = (args) => pageMeta(args, { title: goodbye.title, isPrivate: true });

/** The page after somebody has deleted their account. */
export default function Goodbye() {
	return (
		<AuthFrame title={goodbye.title} lead={goodbye.lead}>
			<div className="mt-8">
				<ButtonLink to={paths.home}>{goodbye.home}</ButtonLink>
			</div>
		</AuthFrame>
	);
}
