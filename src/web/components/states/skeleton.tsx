import { classNames } from '#web/components/class-names.ts';

/** A grey shape of the size of what is coming. Give it its height and width by class. */
export function Skeleton({ className }: { className?: string }) {
	return <div aria-hidden="true" className={classNames('animate-pulse rounded-lg bg-ink/8', className)} />;
}
