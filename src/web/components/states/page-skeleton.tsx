import { sentences } from '#sentences/shell.ts';
import { PageBody } from '#web/components/page-heading.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';

/**
 * Stands in the place of a member's page until its data is there: a heading and a row of tiles. It is as high as the
 * screen, so that no footer is seen that the data would push away.
 */
export function PageSkeleton() {
	return (
		<PageBody>
			<div role="status" className="min-h-dvh pt-14">
				<span className="sr-only">{sentences.loading}</span>
				<Skeleton className="h-12 w-72 max-w-full" />
				<div className="mt-12 grid grid-cols-2 gap-4 lg:grid-cols-4">
					{Array.from({ length: 4 }, (_, index) => (
						<Skeleton key={index} className="h-36 rounded-card" />
					))}
				</div>
				<Skeleton className="mt-8 h-64 rounded-card" />
			</div>
		</PageBody>
	);
}
