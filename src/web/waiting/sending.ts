import type { NavigateFunction } from 'react-router';
import type { ApiError } from '#contract/client.ts';
import type { WaitingKind } from '#web/waiting/waiting.ts';

/** Sends what waits of a kind for the member who is signed in; gives whether something has to be tried again later. */
export type Send = (to: { uid: string; navigate: NavigateFunction }) => Promise<boolean>;

/** What sends each kind, fetched where something of it waits. */
export type Senders = Partial<Record<WaitingKind, () => Promise<Send>>>;

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

/** Nobody knows what became of it, or could not do it now: it is tried again. */
export const isUnheard = ({ code, status }: ApiError): boolean => code === 'network' || status >= 500 || status === 401;

/** One tab at a time: the next one finds that nothing waits any more. A browser without locks relies on the server. */
export const inTurn = <T>(what: string, work: () => Promise<T>): Promise<T> =>
	navigator.locks ? navigator.locks.request(what, work) : work();
