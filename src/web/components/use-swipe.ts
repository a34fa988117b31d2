import { type TouchEvent, useRef } from 'react';

/** How far a finger must move for a swipe, in pixels. */
const swipePx = 60;

/**
 * Recognizes a swipe, which goes further sideways than up or down. To the left is a step forward, as pages are turned.
 */
export function useSwipe(go: (step: -1 | 1) => void) {
	const start = useRef<{ x: number; y: number }>(undefined);
	return {
		onTouchStart: ({ touches }: TouchEvent) => {
			const touch = touches.length === 1 ? touches[0] : undefined;
			start.current = touch && { x: touch.clientX, y: touch.clientY };
		},
		onTouchEnd: ({ changedTouches }: TouchEvent) => {
			const touch = changedTouches[0];
			if (!start.current || !touch) return;
			const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
			start.current = undefined;
			if (Math.abs(x) > swipePx && Math.abs(x) > 2 * Math.abs(y)) go(x < 0 ? 1 : -1);
		},
	};
}
