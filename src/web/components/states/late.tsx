import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { sentences } from '#sentences/shell.ts';
import { ErrorState } from '#web/components/states/error-state.tsx';

/**
 * Returns a component that is fetched when it is first shown instead of with the page, for parts that few visitors
 * need. `waiting` stands in its place meanwhile; a failure is told, with a button to retry.
 */
export function late<Props extends object>(
	fetchPart: () => Promise<ComponentType<Props>>,
	waiting: ReactNode | ((props: Props) => ReactNode) = null,
): ComponentType<Props> {
	let Part: ComponentType<Props> | undefined;
	return function Late(props: Props) {
		const [state, setState] = useState<'waiting' | 'failed' | 'ready'>('waiting');
		const [attempt, setAttempt] = useState(0);
		useEffect(() => {
			if (Part) return;
			let isCurrent = true;
			fetchPart().then(
				(fetched) => {
					Part = fetched;
					if (isCurrent) setState('ready');
				},
				() => isCurrent && setState('failed'),
			);
			return () => {
				isCurrent = false;
			};
		}, [attempt]);
		const retry = () => {
			setState('waiting');
			setAttempt(attempt + 1);
		};
		if (Part) return <Part {...props} />;
		if (state === 'failed') return <ErrorState onRetry={retry} />;
		return (
			<>
				<span role="status" className="sr-only">
					{sentences.loading}
				</span>
				{typeof waiting === 'function' ? waiting(props) : waiting}
			</>
		);
	};
}
