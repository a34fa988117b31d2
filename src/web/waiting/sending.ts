import type { NavigateFunction } from 'react-router';
import type { ApiError } from '#contract/client.ts';
import type { WaitingKind } from '#web/waiting/waiting.ts';

/**
 * Sends everything of a kind that waits for the signed-in member; resolves with whether something has to be tried again
 * later.
 */
export type Send = (to: { uid: string; navigate: NavigateFunction }) => Promise<boolean>;

/** The function that loads what sends each kind, where something of that kind waits. */
export type Senders = Partial<Record<WaitingKind, () => Promise<Send>>>;

let answer = () => {};

/** Asks for what waits to be sent now: the fourth score was chosen, or somebody pressed "Send now". */
export const requestSending = (): void => answer();

/** Registers what sends on request; returns a function that ends this. */
export function answerRequests(send: () => void): () => void {
	answer = send;
	return () => {
		answer = () => {};
	};
}

/** Returns whether it is unknown what became of a call, or it could not be done now: it is tried again. */
export const isUnheard = ({ code, status }: ApiError): boolean => code === 'network' || status >= 500 || status === 401;

/**
 * Works in one tab at a time: the next tab finds that nothing waits any more. A browser without locks relies on the
 * server.
 */
export const inTurn = <T>(what: string, work: () => Promise<T>): Promise<T> =>
	navigator.locks ? navigator.locks.request(what, work) : work();
