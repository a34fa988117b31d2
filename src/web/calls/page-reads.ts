import type { CallName } from '#contract/endpoints.ts';
import { changedBy } from '#web/calls/changed-by.ts';

/** Which call each answer comes from, for the loader that awaits it. */
const names = new WeakMap<Promise<unknown>, CallName>();
/** Of what each page was made, by its path. */
const reads = new Map<string, Set<CallName>>();

export const nameCall = (answer: Promise<unknown>, name: CallName): void => void names.set(answer, name);

/** A loader asks for this to show the page of its request. */
export function notePageReads(request: Request, answer: Promise<unknown>): void {
	const name = names.get(answer);
	if (!name) return;
	const { pathname } = new URL(request.url);
	reads.set(pathname, (reads.get(pathname) ?? new Set()).add(name));
}

/** Whether a call that writes has changed of what the page of that path was made. */
export function isChangedBy(pathname: string, name: CallName): boolean {
	const changed: readonly CallName[] = (changedBy as Partial<Record<CallName, readonly CallName[]>>)[name] ?? [];
	return changed.some((each) => reads.get(pathname)?.has(each));
}
