import { drawingAddress } from '#contract/drawings.ts';
import { imageVariants } from '#contract/media.ts';
import { classNames } from '#web/components/class-names.ts';
import { miniature, Picture } from '#web/components/faces/picture.tsx';

interface BusinessPictureProps {
	/** Its category, which is drawn where it has no picture. */
	category: string | null | undefined;
	image: string | null;
	className?: string;
	/** The largest picture of the page is fetched first. */
	isFirst?: boolean;
	/** How wide it is shown: see Picture. */
	sizes: string;
}

/**
 * The photo of a business, or a drawing of its trade. A logo is shown whole, on its
 * own colours: cut to the shape of a photo it would lose its edges.
 */
export function BusinessPicture({ category = null, image, className, isFirst = false, sizes }: BusinessPictureProps) {
	if (image && isTall(image)) {
		return (
			<span className={classNames('block overflow-hidden bg-surface', className)} style={miniature(image)}>
				<Picture image={image} sizes={sizes} isFirst={isFirst} fit="contain" className="size-full" />
			</span>
		);
	}
	return (
		<Picture
			image={image ?? drawingAddress(category)}
			sizes={sizes}
			isFirst={isFirst && image !== null}
			className={className}
		/>
	);
}

/** Square or higher, as far as its address tells. */
function isTall(image: string): boolean {
	const { width = 1, height = 0 } = imageVariants(image) ?? {};
	return width < height * 1.25;
}
