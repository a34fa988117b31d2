import { useState } from 'react';
import type { Review } from '#contract/reviews/reviews.ts';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { PhotoLightbox } from '#web/pictures/photos/photo-lightbox.tsx';
import { PhotoTile } from '#web/pictures/photos/photo-tile.tsx';

/** Shows the photos of a review in a row; a press on one opens all of them large. */
export function ReviewPhotos({
	review: { photos, author_label },
}: {
	review: Pick<Review, 'photos' | 'author_label'>;
}) {
	const [open, setOpen] = useState<number>();
	if (photos.length === 0) return null;
	return (
		<>
			<ul className="mt-4 grid max-w-2xl grid-cols-3 gap-2 sm:grid-cols-6">
				{photos.map((photo, index) => (
					<li key={photo.id} className="relative aspect-square overflow-hidden rounded-xl">
						<PhotoTile
							photo={photo}
							number={index + 1}
							sizes="(min-width: 40rem) 7rem, 30vw"
							onOpen={() => setOpen(index)}
						/>
					</li>
				))}
			</ul>
			{open !== undefined && (
				<PhotoLightbox
					name={sentences.reviewBy({ author: author_label })}
					photos={photos}
					start={open}
					onClose={() => setOpen(undefined)}
				/>
			)}
		</>
	);
}
