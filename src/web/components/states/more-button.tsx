import { Button } from '#web/components/button.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';

interface MoreButtonProps {
	label: string;
	hasMore: boolean;
	state: 'rest' | 'loading' | 'failed';
	/** The sentence that tells what could not be loaded. */
	failure?: string;
	onPress: () => void;
}

/** Stands at the end of a list that has more entries, and loads them; after a failure it offers to retry. */
export function MoreButton({ label, hasMore, state, failure, onPress }: MoreButtonProps) {
	if (!hasMore) return null;
	if (state === 'failed')
		return (
			<div className="mt-8">
				<ErrorState onRetry={onPress}>{failure}</ErrorState>
			</div>
		);
	return (
		<Button look="secondary" className="mt-8" isBusy={state === 'loading'} onClick={onPress}>
			{label}
		</Button>
	);
}
