/**
 * Asks again and again, each time so many ms after the answer before, and hands on each answer. Returns a function that
 * ends this: an answer that comes after it is dropped, and nothing is asked any more.
 */
export function askAgain<T>(ask: () => Promise<T>, onAnswer: (answer: T) => void, everyMs: number): () => void {
	let isOver = false;
	let timer: ReturnType<typeof setTimeout>;
	const askOnce = async () => {
		const answer = await ask();
		if (isOver) return;
		onAnswer(answer);
		wait();
	};
	const wait = () => {
		timer = setTimeout(askOnce, everyMs);
	};
	wait();
	return () => {
		isOver = true;
		clearTimeout(timer);
	};
}
