import decodeQR from 'qr/decode.js';
import { useEffect, useRef, useState } from 'react';
import { redemptionSentences as sentences } from '#sentences/offers/redemptions.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { codeInAddress } from '#web/offers/codes/code-in-address.ts';

/** Time between two looks: a code is held still for longer. */
const lookEveryMs = 150;
/**
 * The longer side, in pixels, to which a picture is scaled down: a code that fills a third of it is still read, and
 * larger pictures take longer.
 */
const lookAtPx = 720;

interface ScannerProps {
	onCode: (code: string) => void;
	onStop: () => void;
}

/**
 * Looks through the camera for a QR code of ours. Pictures stay on this device, and the camera is switched off when the
 * component is gone.
 */
export function Scanner({ onCode, onStop }: ScannerProps) {
	const video = useRef<HTMLVideoElement>(null);
	const [failure, setFailure] = useState<string>();
	const [isOther, setOther] = useState(false);
	const found = useRef(onCode);
	found.current = onCode;
	useEffect(() => {
		const stopped = new AbortController();
		watch(video.current!, stopped.signal, (text) => {
			const code = codeInAddress(text, location.host);
			setOther(!code);
			if (code) found.current(code);
		}).catch((error: unknown) => {
			if (stopped.signal.aborted) return;
			const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
			setFailure(isRefused ? sentences.cameraRefused : sentences.cameraFailed);
		});
		return () => stopped.abort();
	}, []);
	return (
		<section className="grid gap-3">
			{failure ? (
				<FormFailure>{failure}</FormFailure>
			) : (
				<>
					<video
						ref={video}
						muted
						playsInline
						aria-label={sentences.scanning}
						className="aspect-square w-full rounded-card bg-night object-cover"
					/>
					<p role="status" className="text-muted text-sm">
						{isOther ? sentences.notOurs : sentences.scanning}
					</p>
				</>
			)}
			<Button look="quiet" size="small" onClick={onStop}>
				{sentences.stopScanning}
			</Button>
		</section>
	);
}

/**
 * Calls `onText` with each QR code that the camera sees, until the signal stops it. @throws what the browser says where
 * there is no camera to look through.
 */
async function watch(video: HTMLVideoElement, signal: AbortSignal, onText: (text: string) => void): Promise<void> {
	if (!navigator.mediaDevices) throw new Error('This browser has no camera, or may not use it here.');
	const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
	const off = () => {
		for (const track of stream.getTracks()) track.stop();
	};
	if (signal.aborted) return off();
	signal.addEventListener('abort', off);
	video.srcObject = stream;
	await video.play();
	const canvas = document.createElement('canvas');
	while (!signal.aborted) {
		const text = read(video, canvas);
		if (text !== undefined) onText(text);
		await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
	}
}

/** Returns the text of a QR code in the picture; undefined where there is none. */
function read(video: HTMLVideoElement, canvas: HTMLCanvasElement): string | undefined {
	const { videoWidth, videoHeight } = video;
	const scale = Math.min(1, lookAtPx / Math.max(videoWidth, videoHeight, 1));
	canvas.width = Math.round(videoWidth * scale);
	canvas.height = Math.round(videoHeight * scale);
	const context = canvas.getContext('2d', { willReadFrequently: true });
	if (!context || canvas.width === 0) return undefined;
	context.drawImage(video, 0, 0, canvas.width, canvas.height);
	try {
		return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
	} catch {
		return undefined;
	}
}
