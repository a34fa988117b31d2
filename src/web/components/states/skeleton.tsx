import { classNames } from '#web/components/class-names.ts';

/** A grey shape of the size of the content that is coming. Classes give its height and width. */
export function Skeleton({ className }: { className?: string }) {
	return <div aria-hidden="true" className={classNames('animate-pulse rounded-lg bg-ink/8', className)} />;
}
