import { useMemo } from 'react';
import type { Review } from '#contract/reviews/reviews.ts';
import { late } from '#web/components/states/late.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { reviewShelf } from '#web/pictures/photos/photo-shelf.ts';

/** Fetched on demand: authors alone need it, on a page that everyone reads. */
const PhotoManager = late(
	async () => (await import('#web/pictures/photos/photo-manager.tsx')).PhotoManager,
	<Skeleton className="h-24" />,
);

interface ReviewPhotoManagerProps {
	review: Pick<Review, 'id' | 'photos'>;
	onChange: (photos: Review['photos']) => void;
}

/** Lets me add, describe, sort and remove the photos of my review. */
export function ReviewPhotoManager({ review: { id, photos }, onChange }: ReviewPhotoManagerProps) {
	const shelf = useMemo(() => reviewShelf(id), [id]);
	return <PhotoManager shelf={shelf} initial={photos} onChange={onChange} />;
}
