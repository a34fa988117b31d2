import { type PointerEvent, useRef } from 'react';

interface Dragging {
	/** By shares of the element's own width and height. */
	onMove: (right: number, down: number) => void;
	/** How much further apart two fingers are than they were a moment ago. */
	onPinch: (factor: number) => void;
}

/** The handlers of an element in which something is dragged by mouse or finger, or zoomed by two fingers. */
export function useDragging({ onMove, onPinch }: Dragging) {
	const pointers = useRef(new Map<number, { x: number; y: number }>());
	const release = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);
	return {
		onPointerDown: (event: PointerEvent) => {
			event.currentTarget.setPointerCapture(event.pointerId);
			pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
		},
		onPointerMove: (event: PointerEvent) => {
			const before = pointers.current.get(event.pointerId);
			if (!before) return;
			const now = { x: event.clientX, y: event.clientY };
			const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
			const { width, height } = event.currentTarget.getBoundingClientRect();
			if (other) onPinch(distance(now, other) / Math.max(1, distance(before, other)));
			else onMove((now.x - before.x) / width, (now.y - before.y) / height);
			pointers.current.set(event.pointerId, now);
		},
		onPointerUp: release,
		onPointerCancel: release,
	};
}

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);
