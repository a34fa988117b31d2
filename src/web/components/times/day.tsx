import { longDayText } from '#web/formats/days.ts';

/** Shows a date in the same words on the server and in every browser. */
export function Day({ date }: { date: string }) {
	return <time dateTime={date}>{longDayText(new Date(date))}</time>;
}

/** Shows words and the date since when they are so. */
export function Since({ words, date }: { words: string; date: string }) {
	return (
		<>
			{words} <Day date={date} />
		</>
	);
}
