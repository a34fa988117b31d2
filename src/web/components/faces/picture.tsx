import type { CSSProperties } from 'react';
import { preload } from 'react-dom';
import { imageVariants } from '#contract/media.ts';
import { classNames } from '#web/components/class-names.ts';

export interface PictureProps {
	/** As the API tells it; also addresses that are not of our own making. */
	image: string;
	/** What it shows, for those who do not see it; empty where the words beside it say so. */
	alt?: string | undefined;
	/** How wide it is shown, as the attribute `sizes` has it: the browser takes the smallest file that is enough. */
	sizes: string;
	/** The largest picture in sight: it is asked for with the page, the others when they come near. */
	isFirst?: boolean | undefined;
	/** In sight at once, and small. */
	isEager?: boolean;
	/** Whether it is cut to fill its place, or shown whole within it. */
	fit?: 'cover' | 'contain';
	className?: string | undefined;
	onError?: () => void;
}

/** A picture in the best format and size for whoever looks, its blurred miniature in its place until it is there. */
export function Picture({
	image,
	alt = '',
	sizes,
	isFirst = false,
	isEager = false,
	fit = 'cover',
	className,
	onError,
}: PictureProps) {
	const variants = imageVariants(image);
	const [best] = variants?.sources ?? [];
	if (isFirst && variants && best) {
		preload(variants.src, {
			as: 'image',
			type: best.type,
			imageSrcSet: best.srcSet,
			imageSizes: sizes,
			fetchPriority: 'high',
		});
	}
	return (
		<picture className="contents">
			{variants?.sources.map(({ type, srcSet }) => (
				// Hidden, or it would take a place of its own where what is around it is a grid or a row.
				<source key={type} type={type} srcSet={srcSet} sizes={sizes} className="hidden" />
			))}
			<img
				src={variants?.src ?? image}
				alt={alt}
				width={variants?.width ?? 640}
				height={variants?.height ?? 400}
				loading={isFirst || isEager ? 'eager' : 'lazy'}
				fetchPriority={isFirst ? 'high' : 'auto'}
				decoding="async"
				// Portraits come from the sign-in providers, too: they need not know who is looked at where.
				referrerPolicy="no-referrer"
				style={miniature(image)}
				className={classNames(
					fit === 'cover' ? 'object-cover' : 'object-contain',
					variants?.placeholder ? null : 'bg-surface',
					className,
				)}
				onError={onError}
			/>
		</picture>
	);
}

/** The blurred miniature of a picture as a background; undefined where it has none. */
export function miniature(image: string): CSSProperties | undefined {
	const placeholder = imageVariants(image)?.placeholder;
	return placeholder ? { backgroundImage: `url(${placeholder})`, backgroundSize: '100% 100%' } : undefined;
}
