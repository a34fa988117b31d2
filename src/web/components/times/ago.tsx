import { useSyncExternalStore } from 'react';
import { agoWords } from '#web/components/times/ago-words.ts';
import { longDayText, mediumDayText } from '#web/formats/days.ts';
import { longMomentText } from '#web/formats/moments.ts';

/**
 * Shows how long ago something happened. The server writes the day, which stays true on a page that is kept; the browser
 * says how long ago that was.
 */
export function Ago({ at }: { at: string }) {
	const isHere = useIsHere();
	const date = new Date(at);
	return (
		<time dateTime={at} title={isHere ? longMomentText(date) : longDayText(date)}>
			{isHere ? agoWords(date, new Date()) : mediumDayText(date)}
		</time>
	);
}

const never = () => () => {};

/** Returns whether this is drawn in a browser, and not by the server or to match what the server has drawn. */
const useIsHere = (): boolean =>
	useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
