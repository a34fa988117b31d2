import { longDayText } from '#web/formats/days.ts';

/** A date, the same on the server and in every browser. */
export function Day({ date }: { date: string }) {
	return <time dateTime={date}>{longDayText(new Date(date))}</time>;
}

/** Since when something is so, after the words that say what. */
export function Since({ words, date }: { words: string; date: string }) {
	return (
		<>
			{words} <Day date={date} />
		</>
	);
}
