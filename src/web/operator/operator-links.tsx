import { jobSentences } from '#sentences/jobs.ts';
import { operatorSentences as sentences } from '#sentences/operator.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { paths } from '#web/links/paths.ts';

/** Links an operator to what they look after. */
export const OperatorLinks = () => (
	<section aria-labelledby="operator" className="mt-12">
		<h2 id="operator" className="mb-4 text-2xl">
			{sentences.title}
		</h2>
		<div className="flex flex-wrap gap-3">
			<ButtonLink to={paths.operatorClaims} look="secondary" size="small">
				{sentences.claims}
			</ButtonLink>
			<ButtonLink to={paths.operatorModeration} look="secondary" size="small">
				{sentences.moderation}
			</ButtonLink>
			<ButtonLink to={paths.operatorBusinesses} look="secondary" size="small">
				{sentences.businesses}
			</ButtonLink>
			<ButtonLink to={paths.operatorImports} look="secondary" size="small">
				{sentences.imports}
			</ButtonLink>
			<ButtonLink to={paths.operatorRedemptions} look="secondary" size="small">
				{sentences.redemptions}
			</ButtonLink>
			<ButtonLink to={paths.operatorInvitations} look="secondary" size="small">
				{sentences.invitations}
			</ButtonLink>
			<ButtonLink to={paths.operatorJobs} look="secondary" size="small">
				{jobSentences.title}
			</ButtonLink>
		</div>
	</section>
);
