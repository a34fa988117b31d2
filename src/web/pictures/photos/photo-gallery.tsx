import { useState } from 'react';
import type { OtherImage } from '#contract/profiles/images.ts';
import { gallerySentences as sentences } from '#sentences/pictures/gallery.ts';
import { PhotoLightbox } from '#web/pictures/photos/photo-lightbox.tsx';
import { PhotoTile } from '#web/pictures/photos/photo-tile.tsx';

const shownMax = 5;

interface PhotoGalleryProps {
	/** The name of the business, for photos that nobody described. */
	name: string;
	photos: OtherImage[];
}

/**
 * Shows the photos of a business: a few in a row, which is low, for the reviews follow it, and all of them large when one is
 * pressed. On a phone the row scrolls sideways.
 */
export function PhotoGallery({ name, photos }: PhotoGalleryProps) {
	const [open, setOpen] = useState<number>();
	const shown = photos.slice(0, shownMax);
	const rest = photos.length - shown.length;
	return (
		<section className="mt-10" aria-labelledby="photos">
			<h2 id="photos" className="text-2xl">
				{sentences.gallery} <span className="text-muted tabular-nums">{photos.length > 1 && photos.length}</span>
			</h2>
			<ul className="mt-4 flex snap-x gap-2 overflow-x-auto max-sm:-mx-4 max-sm:scroll-px-4 max-sm:px-4 sm:grid sm:grid-cols-5">
				{shown.map((photo, index) => (
					<li
						key={photo.id}
						className="relative aspect-4/3 overflow-hidden rounded-xl max-sm:w-2/5 max-sm:shrink-0 max-sm:snap-start"
					>
						<PhotoTile
							photo={photo}
							number={index + 1}
							sizes="(min-width: 40rem) 11rem, 40vw"
							onOpen={() => setOpen(index)}
						>
							{rest > 0 && index === shown.length - 1 && (
								<span className="absolute inset-0 grid place-items-center bg-ink/60 p-2 text-center font-medium text-canvas">
									{sentences.allPhotos({ count: photos.length })}
								</span>
							)}
						</PhotoTile>
					</li>
				))}
			</ul>
			{open !== undefined && (
				<PhotoLightbox name={name} photos={photos} start={open} onClose={() => setOpen(undefined)} />
			)}
		</section>
	);
}
