import type { ReactNode } from 'react';
import { imageVariants } from '#contract/media.ts';
import type { OtherImage } from '#contract/profiles/images.ts';
import { gallerySentences as sentences } from '#sentences/pictures/gallery.ts';
import { Picture } from '#web/components/faces/picture.tsx';

interface PhotoTileProps {
	photo: OtherImage;
	/** The number of the photo, 1 for the first. */
	number: number;
	/** The width at which the photo is shown, as `sizes` of an image. */
	sizes: string;
	onOpen: () => void;
	/** What lies over the photo. */
	children?: ReactNode;
}

/** Shows a photo that fills its place and opens when it is pressed, as a plain link without scripts. */
export function PhotoTile({ photo: { url, alt }, number, sizes, onOpen, children }: PhotoTileProps) {
	return (
		<a
			href={imageVariants(url)?.src ?? url}
			data-press
			aria-label={sentences.openPhoto({ number, alt, isDescribed: Boolean(alt) })}
			className="group absolute inset-0 outline-offset-[-4px]"
			onClick={(event) => {
				if (event.metaKey || event.ctrlKey || event.shiftKey) return;
				event.preventDefault();
				onOpen();
			}}
		>
			<Picture image={url} sizes={sizes} className="size-full transition duration-150 group-hover:brightness-95" />
			{children}
		</a>
	);
}
