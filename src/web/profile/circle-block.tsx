import type { Profile } from '#contract/profiles/profiles.ts';
import { circleSentences as sentences } from '#sentences/circle.ts';
import { classNames } from '#web/components/class-names.ts';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { late } from '#web/components/states/late.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { CircleFailed } from '#web/profile/circle-failed.tsx';
import { useSession } from '#web/session/session.ts';

/** Loaded apart, for members. */
const OwnCircle = late(
	async () => (await import('#web/profile/own-circle.tsx')).OwnCircle,
	<Skeleton className="h-16 w-full" />,
);

/** Stands in for a friend's words. */
const UnknownWords = ({ className }: { className?: string }) => (
	<span className={classNames('flex items-center gap-3', className)}>
		<Avatar image={null} className="size-11 rounded-full" />
		<span className="grid flex-1 gap-2">
			<span className="h-2.5 w-2/5 rounded-full bg-ink/25" />
			<span className="h-2.5 w-11/12 rounded-full bg-ink/15" />
		</span>
	</span>
);

interface CircleBlockProps {
	profile: Profile;
	/**
	 * The rings as the viewer sees them; null until they are known, so that a member with a circle never reads of an empty
	 * one.
	 */
	rings: Profile['rings'] | null;
	/** Asks for the rings again; left out unless they could not be loaded. */
	onRetry?: (() => void) | undefined;
}

/**
 * Shows what the viewer's circle says of a business. The block has the same height for every viewer, so that nothing
 * below it moves; a visitor sees what there would be.
 */
export function CircleBlock({ profile, rings, onRetry }: CircleBlockProps) {
	const isMember = useSession() !== null;
	return (
		<section
			aria-labelledby="circle-title"
			className="mb-5 h-44 overflow-hidden rounded-card border border-line bg-raised p-4 sm:h-40 sm:p-5 print:hidden"
		>
			<h2 id="circle-title" className="text-lg sm:text-xl">
				{sentences.title}
			</h2>
			<div className="mt-1.5 signed-in:hidden">
				<p className="text-muted">
					<Link to={paths.signIn(paths.profile(profile.slug))} className="text-accent underline underline-offset-4">
						{sentences.signIn}
					</Link>{' '}
					{sentences.signInFor}
				</p>
				<div aria-hidden="true" className="mt-3 grid gap-x-6 opacity-45 sm:grid-cols-2">
					<UnknownWords />
					<UnknownWords className="hidden sm:flex" />
				</div>
			</div>
			<div className="mt-3 hidden signed-in:block">
				{isMember && rings && <OwnCircle key={profile.id} profileId={profile.id} rings={rings} />}
				{isMember && !rings && !onRetry && <Skeleton className="h-16 w-full" />}
				{isMember && onRetry && <CircleFailed onRetry={onRetry} />}
			</div>
		</section>
	);
}
