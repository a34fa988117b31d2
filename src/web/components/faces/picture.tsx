import type { CSSProperties } from 'react';
import { preload } from 'react-dom';
import { imageVariants } from '#contract/media.ts';
import { classNames } from '#web/components/class-names.ts';

export interface PictureProps {
	/** The address of the picture as the API gives it; it may be on another host. */
	image: string;
	/** What the picture shows, for those who do not see it; empty where the words beside it say so. */
	alt?: string | undefined;
	/**
	 * The width at which the picture is shown, as the attribute `sizes`: the browser takes the smallest file that is
	 * enough.
	 */
	sizes: string;
	/** Whether this is the largest picture in sight: it is preloaded with the page, the others when they come near. */
	isFirst?: boolean | undefined;
	/** Whether the picture is small, and in sight at once. */
	isEager?: boolean;
	/** Whether the picture is cut to fill its place, or shown whole within it. */
	fit?: 'cover' | 'contain';
	className?: string | undefined;
	onError?: () => void;
}

/** Shows a picture in the best format and size for the browser, and its blurred miniature until it has loaded. */
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
	const isLazy = !isFirst && !isEager;
	const shown = (
		<img
			src={variants?.src ?? image}
			alt={alt}
			width={variants?.width ?? 640}
			height={variants?.height ?? 400}
			loading={isLazy ? 'lazy' : undefined}
			fetchPriority={isFirst ? 'high' : undefined}
			decoding="async"
			// Portraits also come from sign-in providers, which need not learn on which page they are looked at.
			referrerPolicy="no-referrer"
			style={miniature(image)}
			className={classNames(
				fit === 'cover' ? 'object-cover' : 'object-contain',
				variants?.placeholder ? null : 'bg-surface',
				className,
			)}
			onError={onError}
		/>
	);
	// React would preload an eager one that no `picture` stands around.
	if (!variants && isLazy) return shown;
	return (
		<picture className="contents">
			{variants?.sources.map(({ type, srcSet }) => (
				// The sources are hidden: in a grid or a row they would each take a place.
				<source key={type} type={type} srcSet={srcSet} sizes={sizes} className="hidden" />
			))}
			{shown}
		</picture>
	);
}

/** Returns the blurred miniature of a picture as a background; undefined where it has none. */
export function miniature(image: string): CSSProperties | undefined {
	const placeholder = imageVariants(image)?.placeholder;
	return placeholder ? { backgroundImage: `url(${placeholder})`, backgroundSize: '100% 100%' } : undefined;
}
