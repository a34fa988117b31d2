const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A date, the same on the server and in every browser. */
export function Day({ date }: { date: string }) {
	return <time dateTime={date}>{format.format(new Date(date))}</time>;
}

/** Since when something is so, after the words that say what. */
export function Since({ words, date }: { words: string; date: string }) {
	return (
		<>
			{words} <Day date={date} />
		</>
	);
}
