import { type TouchEvent, useRef } from 'react';

type Step = -1 | 1;

/** How far a finger must move for a swipe, in pixels. */
const swipePx = 60;
/** At an end, the element follows the finger only this part of the way. */
const resistance = 0.2;
const returnMs = 180;

/**
 * Recognizes a swipe, which goes further sideways than up or down. To the left is a step forward, as pages are turned.
 * The element that gets the handlers follows the finger, and what comes next slides in from where the finger came.
 */
export function useSwipe(go: (step: Step) => void, canGo: (step: Step) => boolean) {
	const start = useRef<{ x: number; y: number }>(undefined);
	const movedBy = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
		const [x, y] = start.current ? [clientX - start.current.x, clientY - start.current.y] : [0, 0];
		return Math.abs(x) > 2 * Math.abs(y) ? x : 0;
	};
	const end = (element: HTMLElement, x: number) => {
		start.current = undefined;
		const { translate } = element.style;
		element.style.translate = '';
		const step = x < 0 ? 1 : -1;
		const isSwipe = Math.abs(x) > swipePx && canGo(step);
		if (isSwipe) go(step);
		if (x === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
		const from = isSwipe ? { translate: `${step * 2 * swipePx}px`, opacity: 0 } : { translate };
		element.animate([from, { translate: '0', opacity: 1 }], { duration: returnMs, easing: 'ease-out' });
	};
	return {
		onTouchStart: ({ touches }: TouchEvent<HTMLElement>) => {
			const touch = touches.length === 1 ? touches[0] : undefined;
			start.current = touch && { x: touch.clientX, y: touch.clientY };
		},
		onTouchMove: ({ touches, currentTarget }: TouchEvent<HTMLElement>) => {
			const touch = touches[0];
			if (!start.current || !touch) return;
			const x = movedBy(touch);
			const part = canGo(x < 0 ? 1 : -1) ? 1 : resistance;
			currentTarget.style.translate = x === 0 ? '' : `${x * part}px`;
		},
		onTouchEnd: ({ changedTouches, currentTarget }: TouchEvent<HTMLElement>) => {
			const touch = changedTouches[0];
			if (start.current && touch) end(currentTarget, movedBy(touch));
		},
		onTouchCancel: ({ currentTarget }: TouchEvent<HTMLElement>) => end(currentTarget, 0),
	};
}
