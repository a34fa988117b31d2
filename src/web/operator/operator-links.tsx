import { ButtonLink } from '#web/components/button.tsx';
import { operatorMessages as messages } from '#web/operator/messages.ts';
import { paths } from '#web/paths.ts';

/** For operators: what they look after. */
export const OperatorLinks = () => (
	<section aria-labelledby="operator" className="mt-12">
		<h2 id="operator" className="mb-4 text-2xl">
			{messages.title}
		</h2>
		<div className="flex flex-wrap gap-3">
			<ButtonLink to={paths.operatorClaims} look="secondary" size="small">
				{messages.claims}
			</ButtonLink>
			<ButtonLink to={paths.operatorModeration} look="secondary" size="small">
				{messages.moderation}
			</ButtonLink>
			<ButtonLink to={paths.operatorBusinesses} look="secondary" size="small">
				{messages.businesses}
			</ButtonLink>
			<ButtonLink to={paths.operatorImports} look="secondary" size="small">
				{messages.imports}
			</ButtonLink>
		</div>
	</section>
);
