import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { triesAgainMs } from '#web/calls/reloads/tries-again.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { readSession } from '#web/session/session.ts';

export type Loaded<T> = { is: 'loading' } | { is: 'failed'; sentence: string } | { is: 'ready'; value: T };
/** With what was loaded, and for whom. */
type LoadedBy<T> = Loaded<T> & { load?: () => Promise<T>; uid?: string | undefined };

/**
 * Loads a part of a page that waits, fails and tries again by itself. `reload`, and another value of `version`, keep
 * showing the present data until the new data is there, and where the server is out of reach: somebody may be typing
 * below it. Then the new data is asked for again, later each time. `load` must stay the same function, and so must `toSentence`, which says what has failed. With null nothing
 * is loaded, and the part waits.
 */
export function useLoaded<T>(
	load: (() => Promise<T>) | null,
	version = 0,
	toSentence: (error: unknown) => string = sentenceOf,
): { state: Loaded<T>; reload: () => void; retry: () => void } {
	const [state, setState] = useState<LoadedBy<T>>({ is: 'loading' });
	const [attempt, setAttempt] = useState(0);
	const shown = useRef(state);
	shown.current = state;
	const failures = useRef(0);
	useEffect(() => {
		if (!load) return;
		let isCurrent = true;
		let again: ReturnType<typeof setTimeout> | undefined;
		const uid = readSession()?.uid;
		// What was asked for one member is not shown to the next one, who may have signed in meanwhile in another tab.
		const isOf = (before: LoadedBy<T>) => before.is === 'ready' && before.load === load && before.uid === uid;
		const anew = () => setAttempt((before) => before + 1);
		const settle = (next: Loaded<T>, mayStay = false) => {
			if (!isCurrent) return;
			if (readSession()?.uid !== uid) return anew();
			setState((before) => (mayStay && isOf(before) ? before : { ...next, load, uid }));
			const waitMs = mayStay && isOf(shown.current) ? triesAgainMs[failures.current] : undefined;
			failures.current = waitMs === undefined ? 0 : failures.current + 1;
			if (waitMs !== undefined) again = setTimeout(anew, waitMs);
		};
		load().then(
			(value) => settle({ is: 'ready', value }),
			(error: unknown) => settle({ is: 'failed', sentence: toSentence(error) }, isOutOfReach(error)),
		);
		return () => {
			isCurrent = false;
			clearTimeout(again);
		};
	}, [load, attempt, version, toSentence]);
	const reload = useCallback(() => setAttempt((before) => before + 1), []);
	const retry = useCallback(() => {
		setState({ is: 'loading' });
		reload();
	}, [reload]);
	// What another load gave, such as that of the business before, is not this one's.
	return { state: state.load === undefined || state.load === load ? state : loading, reload, retry };
}

const loading = { is: 'loading' } as const;

const isOutOfReach = (error: unknown): boolean =>
	error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
