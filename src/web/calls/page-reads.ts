import type { CallName } from '#contract/endpoints.ts';
import { changedBy } from '#web/calls/changed-by.ts';

/** The name of the call that each answer comes from, for the loader that awaits the answer. */
const names = new WeakMap<Promise<unknown>, CallName>();
/** The calls that each page was made of, by the page's path. */
const reads = new Map<string, Set<CallName>>();

export const nameCall = (answer: Promise<unknown>, name: CallName): void => void names.set(answer, name);

/** Notes that a loader shows this answer on the page of its request. */
export function notePageReads(request: Request, answer: Promise<unknown>): void {
	const name = names.get(answer);
	if (!name) return;
	const { pathname } = new URL(request.url);
	reads.set(pathname, (reads.get(pathname) ?? new Set()).add(name));
}

/** Returns whether a writing call has changed an answer that the page of this path was made of. */
export function isChangedBy(pathname: string, name: CallName): boolean {
	const changed: readonly CallName[] = (changedBy as Partial<Record<CallName, readonly CallName[]>>)[name] ?? [];
	return changed.some((each) => reads.get(pathname)?.has(each));
}
