import { drawingAddress } from '#contract/drawings.ts';
import { imageVariants } from '#contract/media.ts';
import { classNames } from '#web/components/class-names.ts';
import { miniature, Picture } from '#web/components/faces/picture.tsx';

interface BusinessPictureProps {
	/** The category of the business, which is drawn where there is no picture. */
	category: string | null | undefined;
	image: string | null;
	className?: string;
	/** Whether this is the largest picture of the page, which is fetched first. */
	isFirst?: boolean;
	/** The width at which the picture is shown: see Picture. */
	sizes: string;
}

/**
 * Shows the photo of a business, or a drawing of its trade. A logo is shown whole, on its own colours: cut to the shape
 * of a photo it would lose its edges.
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

/** Tells from the address whether a picture is about square, or higher than wide. */
function isTall(image: string): boolean {
	const { width = 1, height = 0 } = imageVariants(image) ?? {};
	return width < height * 1.25;
}
