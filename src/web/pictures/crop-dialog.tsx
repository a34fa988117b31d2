import { useId, useState } from 'react';
import { pictureSentences as sentences } from '#sentences/pictures/pictures.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { type Area, moved, wholeArea, zoomed, zoomMax } from '#web/pictures/crop.ts';
import { CroppedPicture } from '#web/pictures/cropped-picture.tsx';
import { useDragging } from '#web/pictures/use-dragging.ts';

interface CropDialogProps {
	src: string;
	/** Width by height of the part. */
	ratio: number;
	/** With null the picture is taken as it is: this browser cannot show it. */
	onDone: (area: Area | null) => void;
	onClose: () => void;
}

const steps: Record<string, [number, number]> = {
	ArrowLeft: [-0.05, 0],
	ArrowRight: [0.05, 0],
	ArrowUp: [0, -0.05],
	ArrowDown: [0, 0.05],
};

/** Asks which part of a picture to keep: by dragging, by two fingers, by the keyboard. */
export function CropDialog({ src, ratio, onDone, onClose }: CropDialogProps) {
	const [whole, setWhole] = useState<Area | null>(null);
	const [area, setArea] = useState<Area | null>(null);
	const zoom = whole && area ? whole.width / area.width : 1;
	const sliderId = useId();
	const zoomTo = (value: number) => setArea((before) => before && whole && zoomed(before, whole, value));
	const move = (right: number, down: number) => setArea((before) => before && moved(before, right, down));
	const dragging = useDragging({
		onMove: (right, down) => move(-right, -down),
		onPinch: (factor) =>
			setArea((before) => before && whole && zoomed(before, whole, (whole.width / before.width) * factor)),
	});
	return (
		<Dialog title={sentences.cropTitle} onClose={onClose} isWide={ratio > 1}>
			<div
				{...dragging}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move what is in it
				tabIndex={0}
				role="application"
				aria-label={sentences.cropFrame}
				className="relative w-full cursor-grab touch-none overflow-hidden rounded-xl bg-surface active:cursor-grabbing"
				style={{ aspectRatio: ratio }}
				onKeyDown={(event) => {
					const step = steps[event.key];
					if (step) move(...step);
					else if (event.key === '+' || event.key === '=') zoomTo(zoom * 1.1);
					else if (event.key === '-') zoomTo(zoom / 1.1);
					else return;
					event.preventDefault();
				}}
			>
				<CroppedPicture
					src={src}
					area={area}
					onSize={(size) => {
						setWhole(wholeArea(size, ratio));
						setArea(wholeArea(size, ratio));
					}}
					onError={() => onDone(null)}
				/>
			</div>
			<p className="mt-2 text-muted text-sm">{sentences.cropHint}</p>
			<div className="mt-4 flex items-center gap-3">
				<label htmlFor={sliderId} className="font-medium text-sm">
					{sentences.zoom}
				</label>
				<input
					id={sliderId}
					type="range"
					min={1}
					max={zoomMax}
					step={0.01}
					value={zoom}
					className="h-6 flex-1 accent-accent"
					onChange={(event) => zoomTo(event.currentTarget.valueAsNumber)}
				/>
			</div>
			<div className="mt-5 flex flex-wrap gap-2">
				<Button disabled={!area} onClick={() => onDone(area)}>
					{sentences.use}
				</Button>
				<Button look="quiet" onClick={onClose}>
					{sentences.cancel}
				</Button>
			</div>
		</Dialog>
	);
}
