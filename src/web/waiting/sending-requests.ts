let answer = () => {};

/** Asks for what waits to be sent now: the fourth click was made, or somebody pressed "Send now". */
export const requestSending = (): void => answer();

/** For whoever sends; the function that comes back ends it. */
export function answerRequests(send: () => void): () => void {
	answer = send;
	return () => {
		answer = () => {};
	};
}
