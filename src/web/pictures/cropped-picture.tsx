import type { Area } from '#web/pictures/crop.ts';

interface CroppedPictureProps {
	/** Address of a picture that is still on this device. */
	src: string;
	/** What of it is shown; nothing before its size is known. */
	area: Area | null;
	onSize?: (size: { width: number; height: number }) => void;
	/** The browser cannot show it. */
	onError?: () => void;
}

/** A part of a picture, filling an element that is `relative` and cuts what hangs over. */
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
