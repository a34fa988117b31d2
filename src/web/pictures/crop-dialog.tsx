import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { pictureSentences as sentences } from '#sentences/pictures/pictures.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import type { Area } from '#web/pictures/crop.ts';

interface CropDialogProps {
	src: string;
	/** The width of the part divided by its height. */
	ratio: number;
	/** Called with the chosen part; null keeps the whole picture, where this browser cannot show it. */
	onDone: (area: Area | null) => void;
	onClose: () => void;
}

const zoomMax = 5;
const keyboardStepPx = 10;

/** Asks which part of a picture to keep, chosen by dragging, two fingers, the wheel or the keyboard. */
export function CropDialog({ src, ratio, onDone, onClose }: CropDialogProps) {
	const [position, setPosition] = useState({ x: 0, y: 0 });
	const [zoom, setZoom] = useState(1);
	const [area, setArea] = useState<Area | null>(null);
	const sliderId = useId();
	const zoomTo = (value: number) => setZoom(Math.min(Math.max(value, 1), zoomMax));
	return (
		<Dialog title={sentences.cropTitle} onClose={onClose} isWide={ratio > 1}>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the frame inside of it come by */}
			<div
				className="relative w-full overflow-hidden rounded-xl bg-surface"
				style={{ aspectRatio: ratio }}
				onKeyDown={({ key }) => {
					if (key === '+' || key === '=') zoomTo(zoom * 1.1);
					else if (key === '-') zoomTo(zoom / 1.1);
				}}
			>
				<Cropper
					image={src}
					aspect={ratio}
					objectFit="cover"
					crop={position}
					zoom={zoom}
					maxZoom={zoomMax}
					showGrid={false}
					keyboardStep={keyboardStepPx}
					// The cropper's styles are in our stylesheet: a script that adds styles would need the nonce of the page.
					disableAutomaticStylesInjection
					onCropChange={setPosition}
					onZoomChange={setZoom}
					onCropAreaChange={({ x, y, width, height }) =>
						setArea({ left: x / 100, top: y / 100, width: width / 100, height: height / 100 })
					}
					cropperProps={{ role: 'application', 'aria-label': sentences.cropFrame }}
					mediaProps={{ onError: () => onDone(null) }}
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
