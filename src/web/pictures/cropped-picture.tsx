import type { Area } from '#web/pictures/crop.ts';

interface CroppedPictureProps {
	/** The address of a picture that is still on this device. */
	src: string;
	/** The part of the picture that is shown; null shows nothing, as before its size is known. */
	area: Area | null;
	onSize?: (size: { width: number; height: number }) => void;
	/** Called when the browser cannot show the picture. */
	onError?: () => void;
}

/** Shows part of a picture, and fills an element that is `relative` and hides what overflows it. */
export function CroppedPicture({ src, area, onSize, onError }: CroppedPictureProps) {
	return (
		<img
			src={src}
			alt=""
			draggable={false}
			className="pointer-events-none absolute max-w-none select-none"
			style={
				area
					? {
							width: `${100 / area.width}%`,
							height: `${100 / area.height}%`,
							left: `${(-100 * area.left) / area.width}%`,
							top: `${(-100 * area.top) / area.height}%`,
						}
					: { visibility: 'hidden' }
			}
			onLoad={({ currentTarget }) =>
				onSize?.({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
			}
			onError={onError}
		/>
	);
}
