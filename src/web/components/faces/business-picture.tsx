import { imageVariants } from '#contract/media.ts';
import { classNames } from '#web/components/class-names.ts';
import { coloursOf, seedOf } from '#web/components/faces/name-colours.ts';
import { miniature, Picture } from '#web/components/faces/picture.tsx';

const pattern = [
	[70, 0.25],
	[50, 0.43],
	[30, 0.61],
	[12, 0.78],
] as const;

interface BusinessPictureProps {
	name: string;
	image: string | null;
	className?: string;
	/** The largest picture of the page is fetched first. */
	isFirst?: boolean;
	/** Beside the name itself the pattern needs no letter, which a wide cover would crop. */
	hasLetter?: boolean;
	/** How wide it is shown: see Picture. */
	sizes: string;
}

/**
 * The photo of a business, or a pattern of rings in a colour that belongs to its name. A logo is shown whole, on its
 * own colours: cut to the shape of a photo it would lose its edges.
 */
export function BusinessPicture({ name, image, className, isFirst, hasLetter = true, sizes }: BusinessPictureProps) {
	if (image && isTall(image)) {
		return (
			<span className={classNames('block overflow-hidden bg-surface', className)} style={miniature(image)}>
				<Picture image={image} sizes={sizes} isFirst={isFirst} fit="contain" className="size-full" />
			</span>
		);
	}
	if (image) return <Picture image={image} sizes={sizes} isFirst={isFirst} className={className} />;
	const seed = seedOf(name);
	const [dark, light] = coloursOf(name);
	const [x, y] = [20 + (seed % 60), 15 + (seed % 50)];
	return (
		<svg viewBox="0 0 160 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
			<rect width="160" height="100" fill={light} />
			<g transform={`translate(${x} ${y})`} stroke={dark} fill="none" strokeWidth="9">
				{pattern.map(([radius, opacity]) => (
					<circle key={radius} r={radius} opacity={opacity} />
				))}
			</g>
			{hasLetter && (
				<text
					x="148"
					y="88"
					textAnchor="end"
					fontSize="40"
					fontWeight="600"
					fill="oklch(0.25 0.03 45 / 0.7)"
					className="font-heading"
				>
					{[...name][0]?.toUpperCase()}
				</text>
			)}
		</svg>
	);
}

/** Square or higher, as far as its address tells. */
function isTall(image: string): boolean {
	const { width = 1, height = 0 } = imageVariants(image) ?? {};
	return width < height * 1.25;
}
