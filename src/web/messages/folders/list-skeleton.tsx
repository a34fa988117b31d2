import { sentences } from '#sentences/shell.ts';
import { Skeleton } from '#web/components/states/skeleton.tsx';

/** Has the shape of a list until the list has loaded. */
export function ListSkeleton() {
	return (
		<div role="status">
			<span className="sr-only">{sentences.loading}</span>
			{Array.from({ length: 6 }, (_, at) => (
				<div key={at} className="flex gap-3 border-line border-b px-4 py-3">
					<Skeleton className="size-10 rounded-full!" />
					<div className="flex-1 space-y-2 py-0.5">
						<Skeleton className="h-3.5 w-2/5" />
						<Skeleton className="h-3.5 w-4/5" />
						<Skeleton className="h-3.5 w-3/5" />
					</div>
				</div>
			))}
		</div>
	);
}
