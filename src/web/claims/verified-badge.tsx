import { BadgeCheck } from 'lucide-react';
import type { Profile } from '#contract/profiles/profiles.ts';
import { badgeSentences as sentences } from '#sentences/claims/badge.ts';

interface VerifiedBadgeProps {
	verification: NonNullable<Profile['verification']>;
	/** Whether the sentence stands beside the badge, and not only where somebody asks for it. */
	isLong?: boolean;
}

/** Shows that the business is its owner's, and what proved it. */
export function VerifiedBadge({ verification, isLong = false }: VerifiedBadgeProps) {
	const sentence = sentences.badges[verification.by];
	if (isLong)
		return (
			<p className="flex items-start gap-2.5 text-[0.9375rem]">
				<BadgeCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
				<span>
					<span className="font-medium">{sentences.badge}.</span> {sentence}
				</span>
			</p>
		);
	return (
		<details className="group relative w-fit">
			<summary className="flex list-none items-center gap-1.5 rounded-full bg-good/10 px-3 py-1 font-medium text-good text-sm [&::-webkit-details-marker]:hidden">
				<BadgeCheck aria-hidden="true" className="size-4" />
				{sentences.badge}
			</summary>
			<p className="absolute top-full left-0 z-10 mt-2 w-64 rounded-xl border border-line bg-raised p-3.5 text-ink text-sm shadow-floating">
				{sentence}
			</p>
		</details>
	);
}
