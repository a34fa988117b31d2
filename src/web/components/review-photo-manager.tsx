import { lazy, Suspense, useMemo } from 'react';
import type { Review } from '#contract/reviews.ts';
import { Skeleton } from '#web/components/skeleton.tsx';
import { reviewShelf } from '#web/pictures/photo-shelf.ts';

/** Authors alone need it, on a page that everyone reads. */
const PhotoManager = lazy(() =>
	import('#web/components/photo-manager.tsx').then(({ PhotoManager }) => ({ default: PhotoManager })),
);

interface ReviewPhotoManagerProps {
	review: Pick<Review, 'id' | 'photos'>;
	onChange: (photos: Review['photos']) => void;
}

/** The photos of my review: added, described, put in order, taken away. */
export function ReviewPhotoManager({ review: { id, photos }, onChange }: ReviewPhotoManagerProps) {
	const shelf = useMemo(() => reviewShelf(id), [id]);
	return (
		<Suspense fallback={<Skeleton className="h-24" />}>
			<PhotoManager shelf={shelf} initial={photos} onChange={onChange} />
		</Suspense>
	);
}
