import { X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { sentences } from '#sentences/shell.ts';
import { classNames } from '#web/components/class-names.ts';

export interface ToastAction {
	label: string;
	onAction: () => void;
}
interface Toast {
	id: number;
	text: string;
	actions: ToastAction[];
	/** Whether it comes back after a newer one that was shown over it. */
	comesBack: boolean;
}

const durationMs = 10_000;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
	toasts = next;
	for (const listener of listeners) listener();
}

/**
 * Shows a sentence with actions for ten seconds, and longer while the pointer or the focus is on it. Only the newest
 * toast is shown; earlier ones that have actions, or are news, come back after it.
 * @returns a function that removes the toast
 */
export const showToast = (text: string, actions: ToastAction[] = []): (() => void) =>
	show({ text, actions, comesBack: actions.length > 0 });

/** Shows what happened by itself. The answer to a press, which may be shown over it, does not take its place. */
export const showNews = (text: string): (() => void) => show({ text, actions: [], comesBack: true });

/** Shows a sentence once the toast that stands is gone: it takes nothing of what a press was answered by. */
export function showBehind(text: string): void {
	if (toasts.some((toast) => toast.text === text)) return;
	const toast = { id: ++lastId, text, actions: [], comesBack: true };
	change([...toasts.slice(0, -1), toast, ...toasts.slice(-1)]);
}

function show(shown: Omit<Toast, 'id'>): () => void {
	const toast = { ...shown, id: ++lastId };
	const earlier = toasts.filter(({ comesBack }) => comesBack);
	// Of more than two that wait, news goes first: the others can be acted upon.
	while (earlier.length > 2)
		earlier.splice(
			Math.max(
				0,
				earlier.findIndex(({ actions }) => actions.length === 0),
			),
			1,
		);
	change([...earlier, toast]);
	return () => change(toasts.filter(({ id }) => id !== toast.id));
}

/** Returns the toast that is shown; undefined where there is none. */
export const newestToast = (): Toast | undefined => toasts.at(-1);

const subscribe = (listener: () => void) => {
	listeners.add(listener);
	return () => listeners.delete(listener);
};
/** The place where toasts appear, rendered once by the root of a page. */
export function Toasts() {
	const shown = useSyncExternalStore(subscribe, newestToast, () => undefined);
	return (
		<div
			role="status"
			aria-live="polite"
			className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex justify-center p-4 lg:justify-start print:hidden"
		>
			{shown && <ToastCard key={shown.id} toast={shown} />}
		</div>
	);
}

function ToastCard({ toast }: { toast: Toast }) {
	const dismiss = () => change(toasts.filter(({ id }) => id !== toast.id));
	const [isHeld, setHeld] = useState(false);
	const hasActions = toast.actions.length > 0;
	useEffect(() => {
		if (isHeld) return;
		const timer = setTimeout(() => change(toasts.filter(({ id }) => id !== toast.id)), durationMs);
		return () => clearTimeout(timer);
	}, [toast.id, isHeld]);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it stays while somebody is at one of its buttons
		<div
			onPointerEnter={() => setHeld(true)}
			onPointerLeave={() => setHeld(false)}
			onFocus={() => setHeld(true)}
			onBlur={() => setHeld(false)}
			className={classNames(
				'pointer-events-auto flex min-h-12 w-fit max-w-full items-center gap-1 rounded-2xl bg-ink py-1.5 pr-1.5 pl-5 text-canvas text-sm shadow-floating',
				hasActions && 'max-sm:flex-wrap max-sm:pt-3',
			)}
		>
			{/* On a phone the words have a line of their own above the actions. */}
			<span className={classNames('mr-2 min-w-0 break-words', hasActions && 'max-sm:basis-full')}>{toast.text}</span>
			{toast.actions.map(({ label, onAction }) => (
				<button
					key={label}
					type="button"
					className="h-9 whitespace-nowrap rounded-full px-3 font-semibold hover:bg-canvas/15 max-sm:first-of-type:-ml-3"
					onClick={() => {
						dismiss();
						onAction();
					}}
				>
					{label}
				</button>
			))}
			<button
				type="button"
				aria-label={sentences.toast.dismiss}
				className="ml-auto grid size-9 shrink-0 place-items-center rounded-full hover:bg-canvas/15"
				onClick={dismiss}
			>
				<X aria-hidden="true" className="size-4" />
			</button>
		</div>
	);
}
