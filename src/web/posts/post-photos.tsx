import { useState } from 'react';
import type { Post } from '#contract/posts/posts.ts';
import { postSentences as sentences } from '#sentences/posts/posts.ts';
import { classNames } from '#web/components/class-names.ts';
import { PhotoLightbox } from '#web/pictures/photos/photo-lightbox.tsx';
import { PhotoTile } from '#web/pictures/photos/photo-tile.tsx';

/** Shows the photos of a post: one across the whole width, several in two columns; a press opens all of them large. */
export function PostPhotos({ post: { images, author_name } }: { post: Pick<Post, 'images' | 'author_name'> }) {
	const [open, setOpen] = useState<number>();
	if (images.length === 0) return null;
	const isOne = images.length === 1;
	return (
		<>
			<ul className={classNames('mt-4 grid max-w-2xl gap-2', !isOne && 'grid-cols-2')}>
				{images.map((photo, index) => (
					<li
						key={photo.id}
						className={classNames(
							'relative overflow-hidden rounded-xl',
							isOne || (images.length === 3 && index === 0) ? 'aspect-[3/2]' : 'aspect-[4/3]',
							images.length === 3 && index === 0 && 'col-span-2',
						)}
					>
						<PhotoTile
							photo={photo}
							number={index + 1}
							sizes={isOne ? '(min-width: 44rem) 42rem, 100vw' : '(min-width: 44rem) 21rem, 50vw'}
							onOpen={() => setOpen(index)}
						/>
					</li>
				))}
			</ul>
			{open !== undefined && (
				<PhotoLightbox
					name={sentences.photosOf({ name: author_name })}
					photos={images}
					start={open}
					onClose={() => setOpen(undefined)}
				/>
			)}
		</>
	);
}
