import { useState } from 'react';
import type { OtherImage } from '#contract/profiles/images.ts';
import { gallerySentences as sentences } from '#sentences/pictures/gallery.ts';
import { classNames } from '#web/components/class-names.ts';
import { PhotoLightbox } from '#web/pictures/photos/photo-lightbox.tsx';
import { PhotoTile } from '#web/pictures/photos/photo-tile.tsx';

const shownMax = 5;
/** The classes of the tiles that are not one square in the grid of four columns, by the number of tiles. */
const spans: Record<number, string[]> = {
	1: ['col-span-2 aspect-video sm:col-span-4'],
	2: ['aspect-4/3 sm:col-span-2', 'aspect-4/3 sm:col-span-2'],
	3: ['col-span-2 row-span-2 sm:aspect-4/3', 'sm:col-span-2', 'sm:col-span-2'],
	4: ['col-span-2 row-span-2 sm:aspect-4/3', 'col-span-2'],
	5: ['col-span-2 row-span-2 sm:aspect-4/3'],
};
/**
 * On a phone, three or more photos lie in a row that scrolls sideways, so that they do not push the reviews out of
 * sight.
 */
const strip = {
	list: 'max-sm:-mx-4 flex snap-x scroll-px-4 overflow-x-auto px-4 sm:grid sm:overflow-hidden sm:px-0',
	tile: 'max-sm:aspect-4/3 max-sm:w-3/4 max-sm:shrink-0 max-sm:snap-start max-sm:rounded-xl',
};

interface PhotoGalleryProps {
	/** The name of the business, for photos that nobody described. */
	name: string;
	photos: OtherImage[];
}

/** Shows the photos of a business: a few as tiles, and all of them large when one is pressed. */
export function PhotoGallery({ name, photos }: PhotoGalleryProps) {
	const [open, setOpen] = useState<number>();
	const shown = photos.slice(0, shownMax);
	const rest = photos.length - shown.length;
	const isStrip = shown.length > 2;
	return (
		<section className="mt-10" aria-labelledby="photos">
			<h2 id="photos" className="text-2xl">
				{sentences.gallery} <span className="text-muted tabular-nums">{photos.length > 1 && photos.length}</span>
			</h2>
			<ul
				className={classNames(
					'mt-4 gap-2 sm:grid-cols-4 sm:rounded-card',
					isStrip ? strip.list : 'grid grid-cols-2 overflow-hidden rounded-card',
				)}
			>
				{shown.map((photo, index) => (
					<li
						key={photo.id}
						className={classNames(
							'relative min-h-0 overflow-hidden',
							spans[shown.length]?.[index],
							isStrip && strip.tile,
						)}
					>
						<PhotoTile
							photo={photo}
							number={index + 1}
							sizes={index === 0 ? '(min-width: 64rem) 26rem, 92vw' : '(min-width: 64rem) 13rem, 70vw'}
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
