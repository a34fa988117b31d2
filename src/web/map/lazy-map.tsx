import { type ComponentType, useEffect, useRef, useState } from 'react';
import { mapSentences as sentences } from '#sentences/map/map.ts';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { NoMap } from '#web/map/no-map.tsx';

interface LazyMapProps<Props extends object> {
	/** Fetches the map and its drawing library: half a megabyte that no page waits for. */
	fetchMap: () => Promise<ComponentType<Props>>;
	props: Props;
	/** A sentence that is added where this browser cannot draw maps. */
	alternative?: string;
}

type State<Props> = { kind: 'waiting' | 'unsupported' | 'failed' } | { kind: 'ready'; Ready: ComponentType<Props> };

/**
 * Shows a map once it is in sight and the page itself has loaded; until then, or where it cannot be shown, says why.
 */
export function LazyMap<Props extends object>({ fetchMap, props, alternative }: LazyMapProps<Props>) {
	const frame = useRef<HTMLDivElement>(null);
	const fetchNow = useRef(fetchMap);
	const [attempt, setAttempt] = useState(0);
	const [state, setState] = useState<State<Props>>({ kind: 'waiting' });

	useEffect(() => {
		let isCurrent = true;
		const set = (next: State<Props>) => isCurrent && setState(next);
		const stop = whenInSight(frame.current, () => {
			if (!canDrawMaps()) return set({ kind: 'unsupported' });
			fetchNow.current().then(
				(Ready) => set({ kind: 'ready', Ready }),
				() => set({ kind: 'failed' }),
			);
		});
		return () => {
			isCurrent = false;
			stop();
		};
	}, [attempt]);

	const retry = () => {
		setState({ kind: 'waiting' });
		setAttempt(attempt + 1);
	};
	return (
		<div ref={frame} data-map className="relative size-full overflow-hidden bg-map-land">
			{state.kind === 'ready' && <state.Ready {...props} />}
			{state.kind === 'waiting' && (
				<p role="status" className="absolute inset-0 grid place-items-center bg-map-sea text-muted text-sm">
					{sentences.loading}
				</p>
			)}
			{state.kind === 'failed' && (
				<div className="p-5">
					<ErrorState title={sentences.couldNotLoad} onRetry={retry} />
				</div>
			)}
			{state.kind === 'unsupported' && <NoMap>{alternative}</NoMap>}
		</div>
	);
}

/**
 * Returns whether this browser has WebGL 2, which MapLibre draws with. Asking costs less than half a megabyte of script
 * that would tell.
 */
function canDrawMaps(): boolean {
	const context = document.createElement('canvas').getContext('webgl2');
	context?.getExtension('WEBGL_lose_context')?.loseContext();
	return context !== null;
}

/**
 * Calls once, when an element is in sight and the browser has nothing more urgent to do.
 * @returns a function that cancels this
 */
function whenInSight(element: HTMLElement | null, call: () => void): () => void {
	let idle: number | undefined;
	const rest = globalThis.requestIdleCallback ?? ((done: () => void) => setTimeout(done, 200));
	const observer = new IntersectionObserver(([entry]) => {
		if (!entry?.isIntersecting) return;
		observer.disconnect();
		idle = rest(call, { timeout: 2000 }) as number;
	});
	if (element) observer.observe(element);
	return () => {
		observer.disconnect();
		if (idle !== undefined) (globalThis.cancelIdleCallback ?? clearTimeout)(idle);
	};
}
