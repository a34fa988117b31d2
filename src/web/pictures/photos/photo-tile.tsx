import type { ReactNode } from 'react';
import { imageVariants } from '#contract/media.ts';
import type { OtherImage } from '#contract/profiles/images.ts';
import { gallerySentences as sentences } from '#sentences/pictures/gallery.ts';
import { Picture } from '#web/components/faces/picture.tsx';

interface PhotoLinkProps {
	photo: OtherImage;
	/** The number of the photo, 1 for the first. */
	number: number;
	onOpen: () => void;
	className: string;
	children: ReactNode;
}

/** Opens a photo large when it is pressed, as a plain link without scripts. */
export function PhotoLink({ photo: { url, alt }, number, onOpen, className, children }: PhotoLinkProps) {
	return (
		<a
			href={imageVariants(url)?.src ?? url}
			data-press
			aria-label={sentences.openPhoto({ number, alt, isDescribed: Boolean(alt) })}
			className={className}
			onClick={(event) => {
				if (event.metaKey || event.ctrlKey || event.shiftKey) return;
				event.preventDefault();
				onOpen();
			}}
		>
			{children}
		</a>
	);
}

interface PhotoTileProps extends Omit<PhotoLinkProps, 'className' | 'children'> {
	/** The width at which the photo is shown, as `sizes` of an image. */
	sizes: string;
	/** What lies over the photo. */
	children?: ReactNode;
}

/** Shows a photo that fills its place and opens when it is pressed. */
export const PhotoTile = ({ sizes, children, ...link }: PhotoTileProps) => (
	<PhotoLink {...link} className="group absolute inset-0 outline-offset-[-4px]">
		<Picture
			image={link.photo.url}
			sizes={sizes}
			className="size-full transition duration-150 group-hover:brightness-95"
		/>
		{children}
	</PhotoLink>
);
