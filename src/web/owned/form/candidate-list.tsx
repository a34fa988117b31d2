import type { DuplicateCandidate } from '#contract/errors.ts';
import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { BusinessPicture } from '#web/components/faces/business-picture.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

/** Lists businesses that another may be the same as, each with links to look at it, and to claim or open it. */
export const CandidateList = ({ candidates }: { candidates: readonly DuplicateCandidate[] }) => (
	<ul className="my-4 grid gap-2">
		{candidates.map(({ id, slug, business_name, category, locality, image, is_mine }) => (
			<li
				key={id}
				className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-raised px-3 py-2.5"
			>
				<BusinessPicture
					category={category}
					image={image}
					sizes="3rem"
					className="size-12 shrink-0 rounded-lg object-cover"
				/>
				<span className="min-w-32 flex-1">
					<Link
						to={paths.profile(slug)}
						target="_blank"
						className="block font-medium underline underline-offset-4"
						dir="auto"
					>
						{business_name}
					</Link>
					{locality && <span className="text-muted text-sm">{locality}</span>}
				</span>
				<ButtonLink to={is_mine ? paths.ownedProfile(id) : paths.claimProfile(slug)} look="secondary" size="small">
					{is_mine ? sentences.lookAfterIt : sentences.thisIsMine}
				</ButtonLink>
			</li>
		))}
	</ul>
);
