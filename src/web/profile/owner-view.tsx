import { Check, MailQuestion, Plus, QrCode } from 'lucide-react';
import type { Profile } from '#contract/profiles/profiles.ts';
import { tellingSentences } from '#sentences/invitations/telling.ts';
import { profileFormSentences } from '#sentences/profile-form/form.ts';
import { ownerViewSentences as sentences } from '#sentences/profile-form/owner-view.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { CompletenessBar } from '#web/components/completeness-bar.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { labelOf } from '#web/sentences/label-of.ts';

/** Shows keepers how a page stands: what it lacks, each with the way to it, and how many have seen it. */
export function OwnerView({ profile: { id, status, completeness, missing, views_30d } }: { profile: Profile }) {
	return (
		<section
			aria-labelledby="owner-view"
			className="mb-8 rounded-card border border-line bg-raised p-5 shadow-raised sm:p-6 print:hidden"
		>
			<div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
				<h2 id="owner-view" className="text-xl">
					{sentences.title}
				</h2>
				{views_30d !== null && <p className="text-muted text-sm tabular-nums">{sentences.views({ n: views_30d })}</p>}
			</div>
			<p className="mt-4 mb-2 font-medium text-sm tabular-nums">{sentences.complete({ points: completeness })}</p>
			<CompletenessBar points={completeness} />
			{missing.length === 0 ? (
				<p className="mt-3 flex items-center gap-2 text-good text-sm">
					<Check aria-hidden="true" className="size-4" /> {sentences.whole}
				</p>
			) : (
				<>
					<p className="mt-4 text-muted text-sm">{sentences.missing}</p>
					<ul className="mt-2 flex flex-wrap gap-2">
						{missing.map((part) => (
							<li key={part}>
								<Link
									to={paths.ownedPart(id, part)}
									className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line border-dashed px-3.5 text-sm hover:border-accent hover:text-accent"
								>
									<Plus aria-hidden="true" className="size-3.5" />
									{labelOf(profileFormSentences.missingParts, part) ?? part}
								</Link>
							</li>
						))}
					</ul>
				</>
			)}
			<div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t pt-4">
				<p className="text-muted text-sm">{sentences.own}</p>
				<div className="flex flex-wrap gap-2">
					{status === 'published' && (
						<ButtonLink
							to={paths.askCustomers(id)}
							look="secondary"
							size="small"
							icon={<MailQuestion aria-hidden="true" className="size-4" />}
						>
							{tellingSentences.askCustomers}
						</ButtonLink>
					)}
					<ButtonLink
						to={paths.poster(id)}
						look="secondary"
						size="small"
						icon={<QrCode aria-hidden="true" className="size-4" />}
					>
						{sentences.invite}
					</ButtonLink>
				</div>
			</div>
		</section>
	);
}
