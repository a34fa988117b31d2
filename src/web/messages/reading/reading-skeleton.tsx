import { sentences } from '#sentences/shell.ts';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { BarOfPane, type WayBack } from '#web/messages/reading/thread-bar.tsx';

/** Has the shape of a message until the message has loaded. */
export function ReadingSkeleton({ back }: { back: WayBack }) {
	return (
		<>
			<BarOfPane back={back} />
			<div role="status" className="px-4 py-6 sm:px-6">
				<span className="sr-only">{sentences.loading}</span>
				<Skeleton className="h-7 w-3/5" />
				<div className="mt-7 flex gap-3">
					<Skeleton className="size-10 rounded-full!" />
					<div className="flex-1 space-y-2">
						<Skeleton className="h-4 w-40" />
						<Skeleton className="h-4 w-24" />
					</div>
				</div>
				<Skeleton className="mt-6 h-32 w-full" />
			</div>
		</>
	);
}
