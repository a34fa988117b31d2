import type { Problem } from '#contract/errors.ts';
import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

interface DuplicatesProps {
	candidates: NonNullable<Problem['candidates']>;
	isBusy: boolean;
	onDistinct: () => void;
}

/** Businesses that the new one may be, each to look at or to claim; and the way on when it is none of them. */
export function Duplicates({ candidates, isBusy, onDistinct }: DuplicatesProps) {
	return (
		<>
			<h2 className="text-xl">{sentences.duplicateTitle}</h2>
			<p className="mt-1 text-sm">{sentences.duplicate}</p>
			<ul className="my-4 grid gap-2">
				{candidates.map(({ id, slug, business_name, locality, is_mine }) => (
					<li
						key={id}
						className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-raised px-4 py-3"
					>
						<span className="min-w-40 flex-1">
							<Link
								to={paths.profile(slug)}
								target="_blank"
								className="font-medium underline underline-offset-4"
								dir="auto"
							>
								{business_name}
							</Link>
							{locality && <span className="ml-2 text-muted text-sm">{locality}</span>}
						</span>
						<ButtonLink to={is_mine ? paths.ownedProfile(id) : paths.claimProfile(slug)} size="small">
							{is_mine ? sentences.lookAfterIt : sentences.thisIsMine}
						</ButtonLink>
					</li>
				))}
			</ul>
			<Button look="secondary" isBusy={isBusy} onClick={onDistinct}>
				{sentences.distinct}
			</Button>
		</>
	);
}
